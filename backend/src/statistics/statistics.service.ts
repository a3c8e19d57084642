import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../common/clock.js';
import { countOf, percentile } from '../common/percentile.js';
import { execute, prepared } from '../common/prepared.js';
import { monthsUpTo } from '../firm/time-zone.js';
import {
  type Figure,
  Figures,
  type MonthOfLedger,
  monthsOfLedger,
  quotesAgainstRange,
  timesOfStage,
} from '../tax-returns/return/figures.js';
import { type OwnerStatistics } from './statistics.dto.js';

/** Months of revenue to show, including the current one. */
const months = 24;

/** The stages of a return, in order. */
const stages = [
  'Order to quote',
  'Quote to acceptance',
  'Acceptance to approval',
  'Approval to signature request',
  'Signature',
  'IRS',
  'Payment',
  'Payment to finished return',
];

const hoursSince = (time: string): string => `extract(epoch FROM $1::timestamptz - ${time}) / 3600`;

/**
 * How many returns wait on whom, and for how long. The counts of each month say in which month the return in the middle
 * began to wait, and the list's index finds it among those of that month.
 */
const waiting = prepared(`
  WITH month AS (
    SELECT key[1] AS who, (key[2] || '-01')::timestamp AS begins, sum(returns)::bigint AS n
    FROM current_figures('{waiting}') GROUP BY 1, 2 HAVING sum(returns) > 0
  ), place AS (
    SELECT who, begins, n, (sum(n) OVER (PARTITION BY who ORDER BY begins))::bigint - n AS before,
      (sum(n) OVER (PARTITION BY who))::bigint AS total
    FROM month
  )
  SELECT p.who AS "waitingOn", p.total::integer AS returns,
    round((avg(${hoursSince('middle.since')}))::numeric, 1)::float8 AS "medianHours",
    round((max(${hoursSince('longest.since')}))::numeric, 1)::float8 AS "longestHours"
  FROM place p
    JOIN (VALUES (-1), (0)) side (less)
      ON (p.total + side.less) / 2 >= p.before AND (p.total + side.less) / 2 < p.before + p.n
    CROSS JOIN LATERAL (
      SELECT r.waiting_since AS since FROM tax_return r WHERE r.lifecycle = 'active' AND r.waiting_on = p.who
        AND r.waiting_since >= p.begins AT TIME ZONE 'UTC'
        AND r.waiting_since < (p.begins + interval '1 month') AT TIME ZONE 'UTC'
      ORDER BY r.waiting_since, r.id OFFSET (p.total + side.less) / 2 - p.before LIMIT 1) middle
    CROSS JOIN LATERAL (
      SELECT r.waiting_since AS since FROM tax_return r WHERE r.lifecycle = 'active' AND r.waiting_on = p.who
      ORDER BY r.waiting_since, r.id LIMIT 1) longest
  GROUP BY p.who, p.total ORDER BY p.total DESC, p.who`);

/** How many active returns each person has. An index has only those that somebody has. */
const assigned = prepared(`
  SELECT a.id, a.name, own.returns
  FROM (SELECT r.assignee_id AS id, count(*)::integer AS returns FROM tax_return r
    WHERE r.lifecycle = 'active' AND r.assignee_id IS NOT NULL GROUP BY r.assignee_id) own
  JOIN account a USING (id) ORDER BY own.returns DESC, lower(a.name), a.id`);

/** The owner's figures, from the counts and sums that the database keeps. */
@Injectable()
export class StatisticsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly figures: Figures,
    private readonly clock: Clock,
  ) {}

  async all(): Promise<OwnerStatistics> {
    const now = this.clock.now();
    const [figures, waits, people] = await Promise.all([
      this.figures.forOwner(now),
      execute<OwnerStatistics['waiting'][number]>(this.dataSource, waiting, [now]),
      execute<OwnerStatistics['assigned'][number]>(this.dataSource, assigned, []),
    ]);
    const called = (name: string) => figures.filter(({ figure }) => figure === name);
    return {
      revenueByMonth: revenueByMonth(monthsOfLedger(figures), monthsUpTo(now, months)),
      revenueByService: byRevenue(called('revenue by service')).map(({ key, returns, cents }) => {
        return { service: key[0]!, returns, cents };
      }),
      revenueByOffice: byRevenue(called('revenue by office')).map(({ key, returns, cents }) => {
        return { office: key[0]!, returns, cents };
      }),
      estimateAgainstQuote: called('quote')
        .map(({ key: [service] }) => againstQuote(service!, figures))
        .sort((a, b) => a.service.localeCompare(b.service)),
      quotesAgainstRange: quotesAgainstRange(called('quote against range')),
      stages: stageTimes(called('stage')),
      waiting: waits,
      assigned: withNobody(people, sumOf(waits)),
    };
  }
}

const sumOf = (rows: readonly { readonly returns: number }[]): number =>
  rows.reduce((sum, { returns }) => sum + returns, 0);

/** Adds the active returns that nobody has. @param active all active returns: each waits on somebody */
function withNobody(people: OwnerStatistics['assigned'], active: number): OwnerStatistics['assigned'] {
  const nobodys = active - sumOf(people);
  return nobodys > 0 ? [...people, { id: null, name: null, returns: nobodys }] : people;
}

/** Revenue of every month, including months without revenue. */
function revenueByMonth(
  ledger: readonly MonthOfLedger[],
  wanted: readonly string[],
): OwnerStatistics['revenueByMonth'] {
  const ofMonth = new Map(ledger.map((each) => [each.month, each]));
  return wanted.map((month) => {
    const { entries = 0, receivedCents = 0, returnedCents = 0 } = ofMonth.get(month) ?? {};
    return { month, entries, receivedCents, returnedCents, cents: receivedCents - returnedCents };
  });
}

const byRevenue = (figures: readonly Figure[]): Figure[] => figures.toSorted((a, b) => b.cents - a.cents);

function againstQuote(
  service: string,
  figures: readonly Figure[],
): OwnerStatistics['estimateAgainstQuote'][number] {
  const of = (name: string) => {
    const found = figures.find(({ figure, key }) => figure === name && key[0] === service);
    const { returns, cents } = found ?? { returns: 0, cents: 0 };
    return { returns, average: returns === 0 ? 0 : Math.round(cents / returns) };
  };
  return {
    service,
    returns: of('quote').returns,
    below: of('quote below').returns,
    within: of('quote within').returns,
    above: of('quote above').returns,
    estimateLowCents: of('estimate low').average,
    estimateHighCents: of('estimate high').average,
    quoteCents: of('quote').average,
  };
}

function stageTimes(figures: readonly Figure[]): OwnerStatistics['stages'] {
  return stages.flatMap((stage) => {
    const times = timesOfStage(figures, stage);
    const returns = countOf(times);
    if (returns === 0) return [];
    return { stage, returns, medianHours: percentile(times, 0.5), slowHours: percentile(times, 0.9) };
  });
}
