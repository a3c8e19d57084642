import { useSearchParams } from 'react-router-dom';
import { toCsv } from '@tax-firm/contract';
import { is, type OrderSubject, orderTitle } from '@tax-firm/machines';
import { Money } from '@/components/orders/amounts';
import { Box, Cluster, Stack, Text, VisuallyHidden } from '@/components/page/layout';
import { NoAccess } from '@/components/page/no-access';
import { Page, ScreenTitle } from '@/components/page/page';
import { type Column, Records } from '@/components/lists/table';
import { ShowMore } from '@/components/lists/show-more';
import { EmptyState, Loaded } from '@/components/page/states';
import { ResetSecondFactors } from '@/features/auth/components/reset-second-factors';
import { useReturns } from '@/features/returns/list/api/returns';
import { ReturnLink } from '@/features/returns/list/components/return-link';
import { SearchBox } from '@/features/returns/list/dashboard/search-box';
import { useLiveTaxReturns } from '@/features/tax-return/live/use-live-tax-return';
import { lacksAccess } from '@/lib/api/error';
import { useSession } from '@/lib/auth/session';
import { Button } from '@/components/button';
import { toast } from '@/components/dialogs/toast';
import { api, dataOf } from '@/lib/api/client';
import { saveBlob } from '@/lib/save-blob';
import { useAction } from '@/lib/use-action';
import type { TaxReturnSummary } from '@/features/tax-return/api/types';

/** /AdminClientList: each client with the services ordered and the amounts agreed. */
export function ClientListPage() {
  const [parameters, setParameters] = useSearchParams();
  const q = parameters.get('q') ?? '';
  const isOwner = useSession().user?.role === 'Owner';
  const returns = useReturns({ q: q || undefined, order: 'name', archived: 'true' });
  useLiveTaxReturns();
  if (lacksAccess(returns.error)) return <NoAccess />;
  return (
    <Page>
      <ScreenTitle lede="Everyone with an order, and their archived years.">Clients</ScreenTitle>
      <Cluster oneRow gap={0} below={4}>
        <SearchBox value={q} onSearch={(next) => setParameters(next ? { q: next } : {}, { replace: true })} />
      </Cluster>
      <Loaded query={returns} label="Loading clients">
        {({ pages }) => {
          const clients = clientsOf(pages.flatMap(({ rows }) => rows));
          if (clients.length === 0) return <NoClients q={q} />;
          return (
            <>
              <Records
                caption="Clients"
                columns={isOwner ? [...columns, signInColumn] : columns}
                rows={clients}
                rowKey={({ email }) => email}
              />
              <ShowMore shown={clients.length} query={returns} />
            </>
          );
        }}
      </Loaded>
      {isOwner && (
        <Box above={5}>
          <NewsletterList />
        </Box>
      )}
    </Page>
  );
}

interface ClientRow {
  name: string;
  email: string;
  /** With their titles, without archived ones. */
  orders: { id: string; title: string }[];
  archived: { id: string; year: number }[];
  /** Integer cents: the sum of the accepted quotes of `orders`; null if none is accepted. */
  agreedCents: number | null;
}

type Order = OrderSubject &
  Pick<TaxReturnSummary, 'id' | 'name' | 'email' | 'isAmountAgreedByClient' | 'workflow'>;

/** The clients of a list of returns, grouped by email address regardless of case, in the list's order. */
export function clientsOf(returns: readonly Order[]): ClientRow[] {
  const clients = new Map<string, ClientRow>();
  for (const order of returns) {
    const { id, name, email, isAmountAgreedByClient, workflow } = order;
    const key = email.toLowerCase();
    const client = clients.get(key) ?? { name, email, orders: [], archived: [], agreedCents: null };
    const { value, context } = workflow;
    if (is.archived(value)) {
      client.archived.push({ id, year: context.archiveYear! });
    } else {
      client.orders.push({ id, title: orderTitle(order) });
      if (isAmountAgreedByClient) {
        client.agreedCents = (client.agreedCents ?? 0) + (context.quote.amountCents ?? 0);
      }
    }
    clients.set(key, client);
  }
  return [...clients.values()];
}

/** For clients who have lost their phone and call. */
const signInColumn: Column<ClientRow> = {
  header: 'Sign-In',
  cell: ({ name, email }) => <ResetSecondFactors name={name} email={email} />,
};

const columns: readonly Column<ClientRow>[] = [
  {
    header: 'Name',
    rowHeader: true,
    cell: ({ name, email }) => (
      <>
        {name}
        {/* Broken only where it must be: staff read it out, and copy it. */}
        <Text as="span" block size="xs" tone="quiet" weight={400}>
          {email}
        </Text>
      </>
    ),
  },
  {
    header: 'Service',
    cell: ({ name, orders, archived }) => (
      <Stack as="ul" gap={1}>
        {orders.map(({ id, title }) => (
          <li key={id}>
            <ReturnLink id={id}>
              {title}
              <VisuallyHidden> of {name}</VisuallyHidden>
            </ReturnLink>
          </li>
        ))}
        {archived.length > 0 && (
          <Cluster as="li" rowGap={1} size="sm" tone="quiet">
            Archived:
            {archived.map(({ id, year }) => (
              <ReturnLink key={id} id={id}>
                {year}
                <VisuallyHidden> return of {name}</VisuallyHidden>
              </ReturnLink>
            ))}
          </Cluster>
        )}
      </Stack>
    ),
  },
  {
    header: 'Amount Agreed',
    numeric: true,
    cell: ({ agreedCents }) => (agreedCents === null ? 'Nothing agreed' : <Money cents={agreedCents} />),
  },
];

const NoClients = ({ q }: { q: string }) => (
  <EmptyState
    title={q === '' ? 'There are no clients to show yet' : <span role="status">No client matches “{q}”</span>}
  />
);

/** Saves the newsletter's subscribers as CSV: those whose consent is in force now. A new list is due for each issue. */
function NewsletterList() {
  const { pending, failure, run } = useAction(async () => {
    const subscribers = await dataOf(api.GET('/api/consents/newsletter/subscribers'));
    if (subscribers.length === 0) return toast('Nobody has consented to the newsletter');
    const rows = subscribers.map(({ name, email, until }) => [name, email, until]);
    saveBlob(
      new Blob([toCsv(['Name', 'Email', 'Consent until'], rows)], { type: 'text/csv' }),
      'Newsletter.csv',
    );
  });
  return (
    <>
      <p>
        <Button size="small" variant="secondary" pending={pending} onClick={run}>
          Newsletter subscribers (CSV)
        </Button>
      </p>
      {failure && <p role="alert">{failure}</p>}
    </>
  );
}
