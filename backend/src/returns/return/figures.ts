import { Injectable } from '@nestjs/common';
import { is, type TaxReturnValue } from '@tax-firm/machines';
import { DataSource } from 'typeorm';
import { firmTimeZone, monthsUpTo } from '../../firm/time-zone.js';
import { countWhere, type RegionStates, stateIs } from './state-sql.js';
import { Clock, hourMs } from '../../base/clock.js';

/** How many quotes were where in the range of their estimate. */
export type AgainstRange = Readonly<Record<'below' | 'within' | 'above', number>>;

/** The quotes of a service beside their estimates: averages in integer cents. */
type QuotesOfService = AgainstRange & { readonly service: string } & Readonly<
    Record<'returns' | 'estimateLowCents' | 'estimateHighCents' | 'quoteCents', number>
  >;

const placesInRange = `${countWhere('amount_cents < estimate_low_cents')} AS below,
  ${countWhere('amount_cents BETWEEN estimate_low_cents AND estimate_high_cents')} AS within,
  ${countWhere('amount_cents > estimate_high_cents')} AS above`;
const average = (cents: string): string => `coalesce(round(avg(${cents})), 0)::float8`;
const estimated = `tax_return
  WHERE lifecycle <> 'deleted' AND amount_cents IS NOT NULL AND estimate_low_cents IS NOT NULL`;

/** What the firm received and returned in a month. */
export interface MonthOfLedger {
  /** Such as `2026-03`, in the firm's time zone. */
  readonly month: string;
  readonly entries: number;
  /** Integer cents, less payments that were recorded by mistake; so perhaps less than 0. */
  readonly receivedCents: number;
  /** Integer cents, 0 or more. */
  readonly returnedCents: number;
}

const event = (type: string) => `t.type = '${type}'`;
/** SQL of the rows of history `t` that take each step of a return: the first of them counts. */
const steps = {
  ordered: event('CREATED'),
  quoted: event('SEND_QUOTE'),
  accepted: event('ACCEPT_QUOTE'),
  approved: event('APPROVE_EFILE'),
  sent: event('EFILE_AUTH_SENT'),
  filed: event('EFILE_ACCEPTED'),
  uploaded: event('RETURN_UPLOADED'),
  // Several events can sign or pay a return, so these are known by the state that they led to.
  signed: stateIs('t.to_state', is.acceptanceAwaited),
  paid: stateIs('t.to_state', is.paidUndisputed),
};
/** Each stage of a return, in order, with the steps between which it lies. */
const stages = {
  'Order to quote': ['ordered', 'quoted'],
  'Quote to acceptance': ['quoted', 'accepted'],
  'Acceptance to approval': ['accepted', 'approved'],
  'Approval to signature request': ['approved', 'sent'],
  Signature: ['sent', 'signed'],
  IRS: ['signed', 'filed'],
  Payment: ['filed', 'paid'],
  'Payment to finished return': ['paid', 'uploaded'],
} as const satisfies Record<string, readonly [keyof typeof steps, keyof typeof steps]>;
type Stage = keyof typeof stages;

/** How long returns took for a stage. */
export interface StageTimes {
  readonly stage: Stage;
  readonly returns: number;
  /** Half of the returns took at most as long; with one decimal. */
  readonly medianHours: number;
  /** Nine of ten returns took at most as long; with one decimal. */
  readonly slowHours: number;
}

/** Stages are those of returns ordered in this many months, including the current one. */
const stageMonths = 14;
const firstMonth = `$1::timestamp AT TIME ZONE '${firmTimeZone}'`;
/** SQL of the hours of an interval, with one decimal. @param interval SQL of it */
export const hoursOf = (interval: string): string =>
  `round(extract(epoch FROM ${interval}) / 3600, 1)::float8`;
/** SQL of rows with a figure of each stage, of the returns that went through it. @param figure SQL, from that of their times */
const ofEachStage = (figure: (times: string) => string): string => {
  const figures = Object.values(stages).map(
    ([begins, ends]) => `${figure(`${ends} - ${begins}`)} FILTER (WHERE ${ends} >= ${begins})`,
  );
  return `unnest(ARRAY[${figures.join(', ')}])`;
};
const partOfEach = (part: number): string =>
  ofEachStage((times) => `percentile_cont(${part}) WITHIN GROUP (ORDER BY ${times})`);

/** Whether the firm prepares the return: from the acceptance of the quote to the approval. */
export const isInPreparation = (value: TaxReturnValue): boolean =>
  is.quoteAccepted(value) && is.approvalPending(value);

/**
 * The stages in which a client waits for the firm or the IRS. Each begins when `begins` comes to hold, whichever event leads
 * there.
 */
const clientWaits = [
  { name: 'Acceptance to approval', begins: is.quoteAccepted, isOpen: isInPreparation },
  {
    name: 'Approval to signature request',
    begins: is.approved,
    isOpen: (value) => is.approved(value) && is.authUnsent(value),
  },
  { name: 'IRS', begins: is.acceptanceAwaited, isOpen: is.acceptanceAwaited },
  {
    name: 'Payment to finished return',
    begins: is.paidUndisputed,
    isOpen: (value) => is.efileAccepted(value) && is.paidUndisputed(value) && is.notDelivered(value),
  },
] satisfies readonly { name: Stage; begins: RegionStates; isOpen: (value: TaxReturnValue) => boolean }[];

/** SQL that makes JSON of when the return `r` last came into each stage, by the stage's name. */
export const stagesBegan = `SELECT json_build_object(${clientWaits
  .map(({ name, begins }) => `'${name}', max(t.at) FILTER (WHERE ${stateIs('t.to_state', begins)})`)
  .join(', ')}) FROM transition t WHERE t.workflow_id = r.id`;

/** With fewer returns, their times say little, and a single client's could be told from them. */
const leastReturns = 10;

/** Counts and sums over all returns. Each comes from an index that has all of its columns (docs/adr/0004-reads.md). */
@Injectable()
export class Figures {
  /** The times of the stages, at most an hour old: no client needs them newer. */
  private usual?: { readonly until: number; readonly times: Promise<readonly StageTimes[]> };

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** What returns earned by service or by the slug of their office, in integer cents, the highest first. */
  revenueBy<Column extends 'service' | 'office'>(column: Column) {
    // node-postgres reads float8 as a number, exact up to 2^53 cents; a 32-bit integer would overflow at $21 million.
    return this.dataSource.query<({ returns: number; cents: number } & Record<Column, string>)[]>(
      `SELECT ${column}, count(*)::integer AS returns, sum(paid_cents)::float8 AS cents FROM tax_return
        WHERE lifecycle <> 'deleted' AND paid_cents <> 0 GROUP BY ${column} ORDER BY sum(paid_cents) DESC`,
    );
  }

  quotes(): Promise<QuotesOfService[]> {
    return this.dataSource.query(
      `SELECT service, count(*)::integer AS returns, ${placesInRange},
          ${average('estimate_low_cents')} AS "estimateLowCents",
          ${average('estimate_high_cents')} AS "estimateHighCents", ${average('amount_cents')} AS "quoteCents"
        FROM ${estimated} GROUP BY service ORDER BY service`,
    );
  }

  /** Only of estimates that have an upper limit. One with work by quote has none that a quote could keep. */
  async againstRange(): Promise<AgainstRange> {
    const [row] = await this.dataSource.query<[AgainstRange]>(
      `SELECT ${placesInRange} FROM ${estimated} AND NOT estimate_open_ended AND estimate_high_cents IS NOT NULL`,
    );
    return row;
  }

  /** The months that the ledger has, the newest first. A payment that was recorded by mistake went back to nobody. */
  months(): Promise<MonthOfLedger[]> {
    return this.dataSource.query(
      `SELECT to_char(month, 'YYYY-MM') AS month, count(*)::integer AS entries,
          coalesce(sum(cents) FILTER (WHERE received), 0)::float8 AS "receivedCents",
          coalesce(-sum(cents) FILTER (WHERE NOT received), 0)::float8 AS "returnedCents"
        FROM (SELECT date_trunc('month', e.at AT TIME ZONE '${firmTimeZone}') AS month, e.cents,
            e.cents > 0 OR EXISTS (SELECT FROM transition t WHERE t.workflow_id = e.tax_return_id AND t.seq = e.seq
              AND t.type = 'UNDO_RECORD_OFFLINE_PAYMENT') AS received
          FROM ledger_entry e) entry
        GROUP BY month ORDER BY month DESC`,
    );
  }

  /** The stages that some return ordered in this month or the 13 before it went through, in order. */
  stages(now: Date): Promise<StageTimes[]> {
    const firsts = Object.entries(steps).map(
      ([step, taken]) => `min(t.at) FILTER (WHERE ${taken}) AS ${step}`,
    );
    return this.dataSource.query(
      `WITH life AS (
          SELECT t.workflow_id, ${firsts.join(', ')} FROM transition t
          WHERE t.at >= ${firstMonth} AND (${Object.values(steps).join(' OR ')}) GROUP BY t.workflow_id)
        SELECT s.stage, s.returns::integer, ${hoursOf('s.median')} AS "medianHours", ${hoursOf('s.slow')} AS "slowHours"
        FROM (
          SELECT unnest($2::text[]) AS stage, ${ofEachStage(() => 'count(*)')} AS returns,
            ${partOfEach(0.5)} AS median, ${partOfEach(0.9)} AS slow
          FROM life JOIN tax_return r ON r.id = life.workflow_id AND r.created_at >= ${firstMonth}) s
        WHERE s.returns > 0`,
      [`${monthsUpTo(now, stageMonths)[0]}-01`, Object.keys(stages)],
    );
  }

  /**
   * When nine of ten earlier returns had left the stage that a return is in.
   * @param began as {@link stagesBegan} gives it
   * @returns null if it is in none, or if the firm has too few earlier returns
   */
  async usuallyBy(value: TaxReturnValue, began: Readonly<Record<string, string | null>>) {
    const name = is.active(value) && clientWaits.find(({ isOpen }) => isOpen(value))?.name;
    const since = name && began[name];
    if (!since) return null;
    const now = this.clock.now();
    if (!this.usual || this.usual.until < now.getTime()) {
      const times = this.stages(now);
      this.usual = { until: now.getTime() + hourMs, times };
      times.catch(() => (this.usual = undefined));
    }
    const usual = (await this.usual.times).find(({ stage }) => stage === name);
    if (!usual || usual.returns < leastReturns) return null;
    return new Date(Date.parse(since) + usual.slowHours * hourMs);
  }
}
