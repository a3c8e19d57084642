import { formatRange } from '@tax-firm/machines';
import { Link } from 'react-router-dom';
import type { Schemas } from '@/lib/api/client';
import { useRead } from '@/lib/api/queries';
import { formatCents, Money } from '@/components/orders/amounts';
import { Columns, Text } from '@/components/page/layout';
import { Page, PageTitle } from '@/components/page/page';
import { Loaded } from '@/components/page/states';
import { firm } from '@/lib/firm/profile';
import { offices } from '@/lib/firm/offices';
import { roleName } from '@/lib/firm/role-name';
import { ChartCard, type ChartColumn, ColumnChart } from '../components/chart-card.js';

type Row<Name extends Exclude<keyof Schemas['OwnerFigures'], 'quotesAgainstRange'>> =
  Schemas['OwnerFigures'][Name][number];

/** /Admin/Figures: the firm's statistics, for the owner. */
export function StatisticsPage() {
  const statistics = useRead(['figures'], '/api/figures');
  return (
    <Page>
      <PageTitle lede="Revenue, quotes, the time each stage takes, where returns wait now, and who works on them.">
        Statistics
      </PageTitle>
      <Loaded query={statistics} label="Loading the statistics" lines={10}>
        {(figures) => <Statistics figures={figures} />}
      </Loaded>
    </Page>
  );
}

const number = <R,>(header: string, of: (row: R) => number): ChartColumn<R> => ({
  header,
  numeric: true,
  cell: of,
  csv: of,
});
const returns = <R extends { returns: number }>() => number<R>('Returns', (row) => row.returns);
const amount = <R,>(header: string, centsOf: (row: R) => number): ChartColumn<R> => ({
  header,
  csvHeader: `${header}, US dollars`,
  numeric: true,
  cell: (row) => <Money cents={centsOf(row)} />,
  csv: (row) => centsOf(row) / 100,
});
const revenue = <R extends { cents: number }>() => amount<R>('Revenue', ({ cents }) => cents);
const named = <R,>(header: string, name: (row: R) => string): ChartColumn<R> => ({
  header,
  rowHeader: true,
  cell: name,
  csv: name,
});
const span = <R,>(header: string, hours: (row: R) => number): ChartColumn<R> => ({
  header: `${header}, days`,
  numeric: true,
  cell: (row) => days(hours(row)),
  csv: (row) => Number(days(hours(row))),
});

/** A month, as a link to its payments if it has any. */
const monthLink = ({ month, entries }: Row<'revenueByMonth'>) =>
  entries > 0 ? (
    <Link to={`/Admin/Figures/Ledger?period=${month}`}>
      <Text as="span" nowrap>
        {month}
      </Text>
    </Link>
  ) : (
    month
  );

const officeName = ({ office }: Row<'revenueByOffice'>) =>
  office === null ? 'No office' : (offices.find(({ slug }) => slug === office)?.name ?? office);
/** What the price tool may publish. */
function inRange({ below, within, above }: Schemas['OwnerFigures']['quotesAgainstRange']): string {
  const quotes = below + within + above;
  return quotes === 0
    ? 'No quote had an estimate with an upper limit yet.'
    : `${within} of ${quotes} quotes were within a range that had an upper limit${firm.publishEstimateAccuracy ? '; the price tool says so from ten quotes on' : ''}.`;
}

function Statistics({ figures }: { figures: Schemas['OwnerFigures'] }) {
  const { revenueByMonth } = figures;
  const best = revenueByMonth.reduce((top, month) => (month.cents > top.cents ? month : top));
  return (
    <Columns widths="half" gap={5}>
      <ChartCard<Row<'revenueByMonth'>>
        title="Revenue by month"
        wide
        note="What clients paid, less what went back to them, each in its own month. Choose a month to see its payments."
        chart={
          <ColumnChart
            label={`Revenue of the last ${revenueByMonth.length} months; highest in ${best.month}: ${formatCents(best.cents)}`}
            columns={revenueByMonth.map(({ month, cents }) => ({ name: month, value: Math.max(0, cents) }))}
            top={formatCents(best.cents)}
          />
        }
        columns={[
          { ...named('Month', ({ month }) => month), cell: monthLink },
          amount('Received', ({ receivedCents }) => receivedCents),
          amount('Returned', ({ returnedCents }) => returnedCents),
          revenue(),
        ]}
        rows={revenueByMonth.toReversed().filter(({ entries }, index) => entries > 0 || index === 0)}
      />
      <ChartCard<Row<'revenueByService'>>
        title="Revenue by service"
        note="What clients paid, less what went back to them, by service."
        bar={({ cents }) => cents}
        columns={[named('Service', ({ service }) => service), returns(), revenue()]}
        rows={figures.revenueByService}
      />
      <ChartCard<Row<'revenueByOffice'>>
        title="Revenue by office"
        note="What clients paid, less what went back to them, by the office that staff chose in the File Manager."
        bar={({ cents }) => cents}
        columns={[named('Office', officeName), returns(), revenue()]}
        rows={figures.revenueByOffice}
      />
      <ChartCard<Row<'waiting'>>
        title="Where returns wait"
        note="Returns in progress: who they are waiting on, and for how long."
        bar={(row) => row.returns}
        columns={[
          named('Waiting on', ({ waitingOn }) => roleName(waitingOn)),
          returns(),
          span('Median wait', ({ medianHours }) => medianHours),
          span('Longest wait', ({ longestHours }) => longestHours),
        ]}
        rows={figures.waiting}
      />
      <ChartCard<Row<'assigned'>>
        title="Returns by person"
        note="Returns in progress, by who works on them."
        bar={(row) => row.returns}
        columns={[named('Assigned to', ({ name }) => name ?? 'Nobody'), returns()]}
        rows={figures.assigned}
      />
      <ChartCard<Row<'stages'>>
        title="Time in each stage"
        wide
        note="Time from one step to the next, for returns ordered in the last 14 months."
        bar={({ medianHours }) => medianHours}
        columns={[
          named('Stage', ({ stage }) => stage),
          returns(),
          span('Median', ({ medianHours }) => medianHours),
          span('90% take up to', ({ slowHours }) => slowHours),
        ]}
        rows={figures.stages}
      />
      <ChartCard<Row<'estimateAgainstQuote'>>
        title="Quotes against estimates"
        wide
        note={`How often the quote was within the estimate shown to the client. ${inRange(figures.quotesAgainstRange)}`}
        barNote="within"
        bar={({ within, returns: count }) => within / count}
        columns={[
          named('Service', ({ service }) => service),
          returns(),
          number('Below', ({ below }) => below),
          number('Within', ({ within }) => within),
          number('Above', ({ above }) => above),
          {
            header: 'Average estimate',
            numeric: true,
            cell: (row) => formatRange({ lowCents: row.estimateLowCents, highCents: row.estimateHighCents }),
            csv: (row) => `${row.estimateLowCents / 100} to ${row.estimateHighCents / 100}`,
          },
          { ...amount('Average quote', ({ quoteCents }) => quoteCents), csvHeader: 'Average quote' },
        ]}
        rows={figures.estimateAgainstQuote}
      />
    </Columns>
  );
}

/** Formats hours as days: with one decimal under ten days, without from there on. */
const days = (hours: number): string => {
  const value = hours / 24;
  return value < 10 ? value.toFixed(1) : value.toFixed(0);
};
