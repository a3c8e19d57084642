import type { Schemas } from '@/lib/api/client';
import { Link, useSearchParams } from 'react-router-dom';
import { DateText, Money } from '@/components/orders/amounts';
import { Breadcrumbs, Page, ScreenTitle } from '@/components/page/page';
import { Button } from '@/components/button';
import { Tile } from '@/components/card';
import { SmallSelect } from '@/components/forms/small-select';
import { Cluster, Stack } from '@/components/page/layout';
import { type Column, More, PagedRows } from '@/components/lists/table';
import { EmptyState, Loaded } from '@/components/page/states';
import { Tiles } from '@/components/lists/tiles';
import { useAction } from '@/lib/use-action';
import { type LedgerMonth, saveLedger, useLedger, useLedgerMonths } from '../api/ledger.js';
import { periodName, sumsOf, yearsOf } from '../periods.js';

/** /Admin/Figures/Ledger: what the firm received and returned in a month or a year, for the owner. */
export function LedgerPage() {
  return (
    <Page>
      <ScreenTitle
        above={<Breadcrumbs trail={[{ to: '/Admin/Figures', label: 'Statistics' }]} here="Ledger" />}
        lede="Every payment, refund and lost dispute, on its day. A payment recorded by mistake corrects what was received. A payment that you have yet to review is not here."
      >
        Ledger
      </ScreenTitle>
      <Loaded query={useLedgerMonths()} label="Loading the ledger" lines={8}>
        {(months) => <Periods months={months} />}
      </Loaded>
    </Page>
  );
}

/** The period is in the address, and the newest month by default. */
function Periods({ months }: { months: readonly LedgerMonth[] }) {
  const [search, setSearch] = useSearchParams();
  const years = yearsOf(months);
  const known = years.flatMap(({ year, months: ofYear }) => [year, ...ofYear]);
  const sought = search.get('period');
  const period = sought !== null && known.includes(sought) ? sought : months[0]?.month;
  if (period === undefined) {
    return (
      <EmptyState title="Nothing received yet">
        <p>The first payment of a client appears here.</p>
      </EmptyState>
    );
  }
  return (
    <Stack gap={4}>
      <Cluster align="center">
        <SmallSelect
          label="Period"
          options={years.flatMap(({ year, months: ofYear }) => [
            [year, `All of ${year}`] as const,
            ...ofYear.map((month) => [month, periodName(month)] as const),
          ])}
          value={period}
          onChoose={(chosen) => setSearch({ period: chosen }, { replace: true })}
        />
        <SaveCsv period={period} />
      </Cluster>
      <Sums {...sumsOf(months, period)} />
      <Entries period={period} />
    </Stack>
  );
}

function SaveCsv({ period }: { period: string }) {
  const { pending, failure, run } = useAction(() => saveLedger(period));
  return (
    <div>
      <Button variant="secondary" pending={pending} pendingLabel="Exporting…" onClick={run}>
        Download {periodName(period)} (CSV)
      </Button>
      {failure && <p role="alert">{failure}</p>}
    </div>
  );
}

const Sums = ({ receivedCents, returnedCents }: ReturnType<typeof sumsOf>) => (
  <Tiles label="Sums of the period" compact>
    <Tile label="Received" value={<Money cents={receivedCents} />} />
    <Tile label="Returned to clients" value={<Money cents={returnedCents} />} />
    <Tile label="Revenue" value={<Money cents={receivedCents - returnedCents} />} />
  </Tiles>
);

const columns: readonly Column<Schemas['LedgerEntry']>[] = [
  {
    key: 'return',
    header: 'Client',
    rowHeader: true,
    cell: ({ return: of }) =>
      of ? (
        <>
          <Link to={`/AdminTaxReturn/${of.id}`}>{of.name}</Link>
          <More>{of.title}</More>
        </>
      ) : (
        'Erased'
      ),
  },
  {
    key: 'what',
    header: 'What happened',
    cell: ({ sentence, reason }) => (
      <>
        {sentence}
        {reason && <More>{reason}</More>}
      </>
    ),
  },
  {
    key: 'method',
    header: 'Method',
    cell: ({ method, reference }) => (
      <>
        {method}
        <More>{reference}</More>
      </>
    ),
  },
  { key: 'when', header: 'When', cell: ({ at }) => <DateText value={at} style="time" /> },
  { key: 'cents', header: 'Amount', numeric: true, cell: ({ cents }) => <Money cents={cents} /> },
];

const Entries = ({ period }: { period: string }) => (
  <PagedRows
    caption={`Ledger of ${periodName(period)}`}
    empty="Nothing received in this period"
    filtered={false}
    columns={columns}
    pages={useLedger(period)}
    rowKey={({ id }) => id}
  />
);
