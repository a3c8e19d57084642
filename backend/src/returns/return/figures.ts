import { Injectable } from '@nestjs/common';
import { is, type TaxReturnValue } from '@tax-firm/machines';
import { DataSource } from 'typeorm';
import { execute, prepared } from '../../base/database/prepared.js';
import { firmTimeZone, monthsUpTo } from '../../firm/time-zone.js';
import { type RegionStates, stateIs } from './state-sql.js';
import { Clock, hourMs } from '../../base/clock.js';

/** What returns earned. */
export interface Revenue {
  readonly returns: number;
  /** Integer cents. */
  readonly cents: number;
}

// node-postgres reads float8 as a number, exact up to 2^53 cents; a 32-bit integer would overflow at $21 million.
const revenueBy = (column: string) =>
  prepared(`SELECT ${column}, count(*)::integer AS returns, sum(paid_cents)::float8 AS cents
    FROM tax_return WHERE lifecycle <> 'deleted' AND paid_cents <> 0 GROUP BY ${column} ORDER BY sum(paid_cents) DESC`);
const revenueByService = revenueBy('service');
const revenueByOffice = revenueBy('office');

/** How many quotes were where in the range of their estimate. */
export interface AgainstRange {
  readonly below: number;
  readonly within: number;
  readonly above: number;
}

/** The quotes of a service beside their estimates. */
export interface QuotesOfService extends AgainstRange {
  readonly service: string;
  readonly returns: number;
  /** Averages, integer cents. */
  readonly estimateLowCents: number;
  readonly estimateHighCents: number;
  readonly quoteCents: number;
}

const countWhere = (condition: string): string => `(count(*) FILTER (WHERE ${condition}))::integer`;
const placesInRange = `${countWhere('amount_cents < estimate_low_cents')} AS below,
  ${countWhere('amount_cents BETWEEN estimate_low_cents AND estimate_high_cents')} AS within,
  ${countWhere('amount_cents > estimate_high_cents')} AS above`;
const average = (cents: string): string => `coalesce(round(avg(${cents})), 0)::float8`;
const estimated = `tax_return
  WHERE lifecycle <> 'deleted' AND amount_cents IS NOT NULL AND estimate_low_cents IS NOT NULL`;
const quotes = prepared(`SELECT service, count(*)::integer AS returns,
    ${placesInRange},
    ${average('estimate_low_cents')} AS "estimateLowCents", ${average('estimate_high_cents')} AS "estimateHighCents",
    ${average('amount_cents')} AS "quoteCents"
  FROM ${estimated} GROUP BY service ORDER BY service`);
// An estimate with work by quote has no upper limit that a quote could keep.
const againstRange = prepared(`SELECT ${placesInRange}
  FROM ${estimated} AND NOT estimate_open_ended AND estimate_high_cents IS NOT NULL`);

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

// A payment that was recorded by mistake went back to nobody.
const months = prepared(`SELECT to_char(month, 'YYYY-MM') AS month, count(*)::integer AS entries,
    coalesce(sum(cents) FILTER (WHERE received), 0)::float8 AS "receivedCents",
    coalesce(-sum(cents) FILTER (WHERE NOT received), 0)::float8 AS "returnedCents"
  FROM (SELECT date_trunc('month', e.at AT TIME ZONE '${firmTimeZone}') AS month, e.cents,
      e.cents > 0 OR EXISTS (SELECT FROM transition t WHERE t.workflow_id = e.tax_return_id AND t.seq = e.seq
        AND t.type = 'UNDO_RECORD_OFFLINE_PAYMENT') AS received
    FROM ledger_entry e) entry
  GROUP BY month ORDER BY month DESC`);

/** The event that takes each step of a return. */
const events = {
  ordered: 'CREATED',
  quoted: 'SEND_QUOTE',
  accepted: 'ACCEPT_QUOTE',
  approved: 'APPROVE_EFILE',
  sent: 'EFILE_AUTH_SENT',
  filed: 'EFILE_ACCEPTED',
  uploaded: 'RETURN_UPLOADED',
};
/** Several events can sign or pay a return, so these steps are known by the state that a row of history led to. */
const reached = {
  signed: stateIs('t.to_state', is.acceptanceAwaited),
  paid: stateIs('t.to_state', is.paidUndisputed),
};
type Step = keyof typeof events | keyof typeof reached;
/** In the words of the index `transition_of_stage`, so that PostgreSQL knows that all of its rows fit. */
const isStep = [`t.type IN ('${Object.values(events).join("', '")}')`, ...Object.values(reached)].join(
  ' OR ',
);
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
} as const satisfies Record<string, readonly [Step, Step]>;
export type Stage = keyof typeof stages;

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
const firstAt = (step: string, taken: string) => `min(t.at) FILTER (WHERE ${taken}) AS ${step}`;
const numbered = Object.entries(stages).map(([stage, [begins, ends]], place) => ({
  stage,
  place,
  // One sort gives both parts; a row for each return and stage would be eight times as many to sort.
  times: `count(*) FILTER (WHERE ${ends} >= ${begins})::integer AS returns_${place},
    percentile_cont(ARRAY[0.5, 0.9]) WITHIN GROUP (ORDER BY ${ends} - ${begins})
      FILTER (WHERE ${ends} >= ${begins}) AS parts_${place}`,
}));
const stageTimes = prepared(`
  WITH life AS (
    SELECT t.workflow_id, ${[
      ...Object.entries(events).map(([step, type]) => firstAt(step, `t.type = '${type}'`)),
      ...Object.entries(reached).map(([step, state]) => firstAt(step, state)),
    ].join(', ')}
    FROM transition t
    WHERE t.at >= ${firstMonth} AND (${isStep})
    GROUP BY t.workflow_id),
  times AS (
    SELECT ${numbered.map(({ times }) => times).join(', ')}
    FROM life JOIN tax_return r ON r.id = life.workflow_id AND r.created_at >= ${firstMonth})
  SELECT s.stage, s.returns, ${hoursOf('s.parts[1]')} AS "medianHours", ${hoursOf('s.parts[2]')} AS "slowHours"
  FROM times, LATERAL (VALUES ${numbered
    .map(({ stage, place }) => `(${place}, '${stage}', returns_${place}, parts_${place})`)
    .join(', ')}) s (place, stage, returns, parts)
  WHERE s.returns > 0 ORDER BY s.place`);

/** Counts and sums over all returns. Each comes from an index that has all of its columns (docs/adr/0004-reads.md). */
@Injectable()
export class Figures {
  constructor(private readonly dataSource: DataSource) {}

  /** The highest first. */
  revenueByService(): Promise<(Revenue & { service: string })[]> {
    return execute(this.dataSource, revenueByService, []);
  }

  /** By the slug of the office, or null; the highest first. */
  revenueByOffice(): Promise<(Revenue & { office: string | null })[]> {
    return execute(this.dataSource, revenueByOffice, []);
  }

  quotes(): Promise<QuotesOfService[]> {
    return execute<QuotesOfService>(this.dataSource, quotes, []);
  }

  /** Only of estimates that have an upper limit. */
  async againstRange(): Promise<AgainstRange> {
    const [row] = await execute<AgainstRange>(this.dataSource, againstRange, []);
    return row!;
  }

  /** The months that the ledger has, the newest first. */
  months(): Promise<MonthOfLedger[]> {
    return execute<MonthOfLedger>(this.dataSource, months, []);
  }

  /** The stages that some return ordered in this month or the 13 before it went through, in order. */
  async stages(now: Date): Promise<StageTimes[]> {
    const [first] = monthsUpTo(now, stageMonths);
    return execute<StageTimes>(this.dataSource, stageTimes, [`${first}-01`]);
  }
}

/** A stage in which a client waits for the firm or the IRS. */
interface ClientWait {
  /** Its name in the figures. */
  readonly name: Stage;
  /** It begins when this comes to hold, whichever event leads there. */
  readonly begins: RegionStates;
  readonly isOpen: (value: TaxReturnValue) => boolean;
}

/** Whether the firm prepares the return: from the acceptance of the quote to the approval. */
export const isInPreparation = (value: TaxReturnValue): boolean =>
  is.quoteAccepted(value) && is.approvalPending(value);

const clientWaits: readonly ClientWait[] = [
  {
    name: 'Acceptance to approval',
    begins: is.quoteAccepted,
    isOpen: isInPreparation,
  },
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
];

const stageOf = (value: TaxReturnValue): ClientWait | undefined =>
  is.active(value) ? clientWaits.find(({ isOpen }) => isOpen(value)) : undefined;

/** SQL that makes JSON of when the return `r` last came into each stage, by the stage's name. */
export const stagesBegan = `SELECT json_build_object(${clientWaits
  .map(({ name, begins }) => `'${name}', max(t.at) FILTER (WHERE ${stateIs('t.to_state', begins)})`)
  .join(', ')}) FROM transition t WHERE t.workflow_id = r.id`;

/** With fewer returns, their times say little, and a single client's could be told from them. */
const leastReturns = 10;

/** By when the firm has usually done its part, from the times of its own returns. */
@Injectable()
export class UsualTimes {
  private kept?: { readonly until: number; readonly hours: Promise<ReadonlyMap<string, number>> };

  constructor(
    private readonly figures: Figures,
    private readonly clock: Clock,
  ) {}

  /**
   * When nine of ten earlier returns had left the stage that a return is in.
   * @param began as {@link stagesBegan} gives it
   * @returns null if it is in none, or if the firm has too few earlier returns
   */
  async leftBy(value: TaxReturnValue, began: Readonly<Record<string, string | null>>): Promise<Date | null> {
    const stage = stageOf(value);
    const since = stage && began[stage.name];
    if (!since) return null;
    const hours = await this.hoursOf(value);
    return hours === undefined ? null : new Date(Date.parse(since) + hours * hourMs);
  }

  /** In how many hours nine of ten earlier returns had left the stage that a return is in; undefined as in `leftBy`. */
  async hoursOf(value: TaxReturnValue): Promise<number | undefined> {
    const stage = stageOf(value);
    return stage && (await this.usualHours()).get(stage.name);
  }

  /** The hours of each stage, at most an hour old: no client needs them newer. */
  private usualHours(): Promise<ReadonlyMap<string, number>> {
    const now = this.clock.now();
    if (!this.kept || this.kept.until < now.getTime()) {
      const hours = this.read(now);
      this.kept = { until: now.getTime() + hourMs, hours };
      hours.catch(() => (this.kept = undefined));
    }
    return this.kept.hours;
  }

  private async read(now: Date): Promise<ReadonlyMap<string, number>> {
    const times = (await this.figures.stages(now)).filter(({ returns }) => returns >= leastReturns);
    return new Map(times.map(({ stage, slowHours }) => [stage, slowHours]));
  }
}
