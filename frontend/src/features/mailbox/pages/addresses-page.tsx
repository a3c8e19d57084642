import { useIsMutating, useMutation } from '@tanstack/react-query';
import { toast } from '@/components/dialogs/toast';
import { type Column, Records } from '@/components/lists/table';
import { Choice, Text } from '@/components/page/layout';
import { Breadcrumbs, Page, ScreenTitle } from '@/components/page/page';
import { Loaded } from '@/components/page/states';
import { api, type Schemas } from '@/lib/api/client';
import { sentenceOf } from '@/lib/api/error';
import { useRead, useReloadAfter } from '@/lib/api/queries';
import { mailboxKeys } from '../list-place.js';

/** /Admin/Mailbox/Addresses: the owner sets which roles use each of the firm's addresses. */
export function AddressesPage() {
  const query = useRead(mailboxKeys.addresses, '/api/mailbox/addresses');
  return (
    <Page>
      <ScreenTitle
        above={<Breadcrumbs trail={[{ to: '/Admin/Mailbox', label: 'Inbox' }]} here="Addresses" />}
        lede="A role that uses an address can write from it, and can read what people who aren’t clients write to it. Everyone who may see a client’s returns can read mail from and to that client. You can use every address and read all mail."
      >
        Addresses
      </ScreenTitle>
      <Loaded query={query} label="Loading the firm’s addresses">
        {(rows) => (
          <Records caption="Addresses" columns={columns} rows={rows} rowKey={({ address }) => address} />
        )}
      </Loaded>
    </Page>
  );
}

type Address = Schemas['MailAddress'];

/** The roles that the owner can let use an address. */
const addressRoles: Address['roles'] = ['Intern', 'Staff Associate', 'Senior Associate', 'CPA/EA'];

const columns: readonly Column<Address>[] = [
  {
    header: 'Address',
    rowHeader: true,
    cell: ({ address }) => (
      <Text as="span" breakWords>
        {address}
      </Text>
    ),
  },
  ...addressRoles.map((role) => ({
    header: role,
    cell: (address: Address) => <Use role={role} address={address} />,
  })),
];

/** Whether a role uses an address. A change is stored at once, with all roles of the address, so one ends before the next. */
function Use({ role, address: { address, roles } }: { role: Address['roles'][number]; address: Address }) {
  const mutationKey = [...mailboxKeys.addresses, 'allow', address];
  const reloadAfter = useReloadAfter(mailboxKeys.addresses);
  const allow = useMutation({
    mutationKey,
    mutationFn: (chosen: Address['roles']) =>
      reloadAfter(api.PUT('/api/mailbox/addresses', { body: { address, roles: chosen } })),
    onSuccess: (_, chosen) =>
      toast(`${role}: ${address} ${chosen.includes(role) ? 'allowed' : 'no longer allowed'}.`),
    onError: (error) => toast(sentenceOf(error), 'failed'),
  });
  const isChanging = useIsMutating({ mutationKey }) > 0;
  const shown = allow.isPending ? allow.variables : roles;
  return (
    <Choice>
      <input
        type="checkbox"
        aria-label={`${role} uses ${address}`}
        checked={shown.includes(role)}
        disabled={isChanging}
        onChange={({ target }) =>
          allow.mutate(addressRoles.filter((each) => (each === role ? target.checked : roles.includes(each))))
        }
      />
    </Choice>
  );
}
