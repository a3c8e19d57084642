import type { Schemas } from '@/lib/api/client';
import { Breadcrumbs, Page, ScreenTitle } from '@/components/page/page';
import { type Column, Records } from '@/components/lists/table';
import { Loaded } from '@/components/page/states';
import { toast } from '@/components/dialogs/toast';
import { sentenceOf } from '@/lib/api/error';
import { addressRoles, useAddresses, useAllow, useIsChanging } from '../api/addresses.js';
import { Choice, Text } from '@/components/page/layout';

/** /Admin/Mailbox/Addresses: the owner sets which roles use each of the firm's addresses. */
export function AddressesPage() {
  return (
    <Page>
      <ScreenTitle
        above={<Breadcrumbs trail={[{ to: '/Admin/Mailbox', label: 'Inbox' }]} here="Addresses" />}
        lede="A role that uses an address can write from it, and can read what people who aren’t clients write to it. Everyone who may see a client’s returns can read mail from and to that client. You can use every address and read all mail."
      >
        Addresses
      </ScreenTitle>
      <Loaded query={useAddresses()} label="Loading the firm’s addresses">
        {(rows) => (
          <Records caption="Addresses" columns={columns} rows={rows} rowKey={({ address }) => address} />
        )}
      </Loaded>
    </Page>
  );
}

type Role = Schemas['MailAddress']['roles'][number];

const columns: readonly Column<Schemas['MailAddress']>[] = [
  {
    key: 'address',
    header: 'Address',
    rowHeader: true,
    cell: ({ address }) => (
      <Text as="span" breakWords>
        {address}
      </Text>
    ),
  },
  ...addressRoles.map((role) => ({
    key: role,
    header: role,
    cell: (address: Schemas['MailAddress']) => <Use role={role} address={address} />,
  })),
];

/** Whether a role uses an address; a change is stored at once. */
function Use({ role, address: { address, roles } }: { role: Role; address: Schemas['MailAddress'] }) {
  const allow = useAllow(address);
  const isChanging = useIsChanging(address);
  const shown = allow.isPending ? allow.variables : roles;
  const choose = (checked: boolean) =>
    allow.mutate(
      addressRoles.filter((known) => (known === role ? checked : roles.includes(known))),
      {
        onSuccess: () => toast(`${role}: ${address} ${checked ? 'allowed' : 'no longer allowed'}.`),
        onError: (error) => toast(sentenceOf(error), 'failed'),
      },
    );
  return (
    <Choice>
      <input
        type="checkbox"
        aria-label={`${role} uses ${address}`}
        checked={shown.includes(role)}
        disabled={isChanging}
        onChange={({ target }) => choose(target.checked)}
      />
    </Choice>
  );
}
