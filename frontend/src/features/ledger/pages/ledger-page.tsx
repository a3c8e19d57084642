import { Link, useSearchParams } from 'react-router-dom';
import { api, dataOf, type Schemas, within } from '@/lib/api/client';
import { DateText, Money } from '@/components/orders/amounts';
import { Breadcrumbs, Page, ScreenTitle } from '@/components/page/page';
import { Button } from '@/components/button';
import { SmallSelect } from '@/components/forms/small-select';
import { Cluster, Stack } from '@/components/page/layout';
import { More, type Column, PagedRows } from '@/components/lists/table';
import { EmptyState, Loaded } from '@/components/page/states';
import { Tile, Tiles } from '@/components/lists/tiles';
import { useAction } from '@/lib/use-action';
import { usePages, useRead } from '@/lib/api/queries';
import { saveBlob } from '@/lib/save-blob';

/** /Admin/Figures/Ledger: what the firm received and returned in a month or a year, for the owner. */
export function LedgerPage() {
  const ledger = useRead(['ledger', 'months'], '/api/ledger/months');
  return (
    <Page>
      <ScreenTitle
        above={<Breadcrumbs trail={[{ to: '/Admin/Figures', label: 'Statistics' }]} here="Ledger" />}
        lede="Every payment, refund and lost dispute, on its day. A payment recorded by mistake corrects what was received. A payment that you have yet to review is not here."
      >
        Ledger
      </ScreenTitle>
      <Loaded query={ledger} label="Loading the ledger" lines={8}>
        {(months) => <Periods months={months} />}
      </Loaded>
    </Page>
  );
}

const monthNames = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The name of a period: “March 2026” or “2026”. @param period `2026-03` or `2026` */
const periodName = (period: string): string =>
  period.length > 4 ? monthNames.format(new Date(`${period}-01`)) : period;

/**
 * The period is in the address, and the newest month by default.
 * @param months those that have entries, newest first
 */
function Periods({ months }: { months: readonly Schemas['LedgerMonth'][] }) {
  const [search, setSearch] = useSearchParams();
  /** Each year, followed by its months. */
  const periods = months.flatMap(({ month }, index) => {
    const year = month.slice(0, 4);
    return months[index - 1]?.month.startsWith(year) ? [month] : [year, month];
  });
  const period = periods.find((each) => each === search.get('period')) ?? months[0]?.month;
  if (period === undefined) {
    return (
      <EmptyState title="Nothing received yet">
        <p>The first payment of a client appears here.</p>
      </EmptyState>
    );
  }
  const included = months.filter(({ month }) => month.startsWith(period));
  const received = included.reduce((sum, { receivedCents }) => sum + receivedCents, 0);
  const returned = included.reduce((sum, { returnedCents }) => sum + returnedCents, 0);
  return (
    <Stack gap={4}>
      <Cluster align="center">
        <SmallSelect
          label="Period"
          options={periods.map((each) => [each, each.length > 4 ? periodName(each) : `All of ${each}`])}
          value={period}
          onChoose={(chosen) => setSearch({ period: chosen }, { replace: true })}
        />
        <SaveCsv period={period} />
      </Cluster>
      <Tiles label="Sums of the period" compact>
        <Tile label="Received" value={<Money cents={received} />} />
        <Tile label="Returned to clients" value={<Money cents={returned} />} />
        <Tile label="Revenue" value={<Money cents={received - returned} />} />
      </Tiles>
      <Entries period={period} />
    </Stack>
  );
}

/** Milliseconds. An export reads a whole year. */
const exportTimeoutMs = 2 * 60_000;

function SaveCsv({ period }: { period: string }) {
  const { pending, failure, run } = useAction(async () => {
    const csv = await dataOf(
      api.GET('/api/ledger/export', {
        params: { query: { period } },
        headers: { Accept: '*/*' },
        parseAs: 'blob',
        fetch: within(exportTimeoutMs),
      }),
    );
    saveBlob(csv, `ledger-${period}.csv`);
  });
  return (
    <div>
      <Button variant="secondary" pending={pending} pendingLabel="Exporting…" onClick={run}>
        Download {periodName(period)} (CSV)
      </Button>
      {failure && <p role="alert">{failure}</p>}
    </div>
  );
}

const columns: readonly Column<Schemas['LedgerEntry']>[] = [
  {
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
    header: 'What happened',
    cell: ({ sentence }) => sentence,
    more: ({ reason }) => reason,
  },
  {
    header: 'Method',
    cell: ({ method }) => method,
    more: ({ reference }) => reference,
  },
  { header: 'When', cell: ({ at }) => <DateText value={at} style="time" /> },
  { header: 'Amount', numeric: true, cell: ({ cents }) => <Money cents={cents} /> },
];

/** The entries of a period, newest first. */
const Entries = ({ period }: { period: string }) => (
  <PagedRows
    caption={`Ledger of ${periodName(period)}`}
    empty="Nothing received in this period"
    filtered={false}
    columns={columns}
    pages={usePages(['ledger', period], '/api/ledger', { query: { period } })}
    rowKey={({ id }) => id}
  />
);
