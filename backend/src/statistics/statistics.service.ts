import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../common/clock.js';
import { firmTimeZone } from '../firm/time-zone.js';
import { type OwnerStatistics } from './statistics.dto.js';

/** Months of revenue to show, including the current one. */
const months = 24;
/** Stage durations are computed from returns ordered in this many days. */
const recentDays = 400;

/** The stages of a return in order: name, first event, last event. */
const stages = [
  ['Order to quote', 'CREATED', 'SEND_QUOTE'],
  ['Quote to acceptance', 'SEND_QUOTE', 'ACCEPT_QUOTE'],
  ['Acceptance to approval', 'ACCEPT_QUOTE', 'APPROVE_EFILE'],
  ['Approval to signature request', 'APPROVE_EFILE', 'EFILE_AUTH_SENT'],
  ['Signature', 'EFILE_AUTH_SENT', 'EFILE_AUTH_SIGNED'],
  ['IRS', 'EFILE_AUTH_SIGNED', 'EFILE_ACCEPTED'],
  ['Payment', 'EFILE_ACCEPTED', 'PAYMENT_SUCCEEDED'],
  ['Payment to finished return', 'PAYMENT_SUCCEEDED', 'RETURN_UPLOADED'],
] as const;

/** Returns with revenue, for use as `p`: each with the cents that the firm keeps, and the time it was paid. */
const paid = `
  SELECT r.service, r.office, r.paid_cents AS cents,
    (SELECT t.at FROM transition t WHERE t.workflow_id = r.id AND t.to_state ->> 'payment' = 'paid'
     ORDER BY t.seq DESC LIMIT 1) AS at
  FROM tax_return r WHERE r.lifecycle <> 'deleted' AND r.payment IN ('paid', 'disputed', 'refunded')
    AND r.paid_cents > 0`;

/** A 32-bit sum of cents would overflow at $21 million; node-postgres reads float8 as a number, exact up to 2^53. */
const sums = 'count(*)::integer AS returns, sum(cents)::float8 AS cents';

const hoursOf = (interval: string): string => `extract(epoch FROM ${interval}) / 3600`;
const percentile = (part: number, hours: string): string =>
  `round((percentile_cont(${part}) WITHIN GROUP (ORDER BY ${hours}))::numeric, 1)::float8`;

/** Computes the owner's figures, each with one query over all returns that are not deleted. */
@Injectable()
export class StatisticsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async all(): Promise<OwnerStatistics> {
    const [revenueByMonth, revenueByService, revenueByOffice, estimateAgainstQuote, taken, waiting] =
      await Promise.all([
        this.revenueByMonth(),
        this.rows<OwnerStatistics['revenueByService']>(
          `SELECT service, ${sums} FROM (${paid}) p GROUP BY service ORDER BY cents DESC`,
        ),
        this.rows<OwnerStatistics['revenueByOffice']>(
          `SELECT office, ${sums} FROM (${paid}) p GROUP BY office ORDER BY cents DESC`,
        ),
        this.estimateAgainstQuote(),
        this.stages(),
        this.waiting(),
      ]);
    return {
      revenueByMonth,
      revenueByService,
      revenueByOffice,
      estimateAgainstQuote,
      stages: taken,
      waiting,
    };
  }

  /** Revenue of every month up to the current one, including months without revenue. */
  private revenueByMonth(): Promise<OwnerStatistics['revenueByMonth']> {
    return this.rows(
      `WITH month AS (
         SELECT generate_series(date_trunc('month', $1::timestamptz AT TIME ZONE '${firmTimeZone}')
           - interval '${months - 1} months', $1::timestamptz AT TIME ZONE '${firmTimeZone}', '1 month') AS begins)
       SELECT to_char(begins, 'YYYY-MM') AS month, count(cents)::integer AS returns, coalesce(sum(cents), 0)::float8 AS cents
       FROM month LEFT JOIN (${paid}) p ON date_trunc('month', p.at AT TIME ZONE '${firmTimeZone}') = begins
       GROUP BY begins ORDER BY begins`,
      [this.clock.now()],
    );
  }

  private estimateAgainstQuote(): Promise<OwnerStatistics['estimateAgainstQuote']> {
    return this.rows(
      `SELECT service, count(*)::integer AS returns,
         (count(*) FILTER (WHERE quote < low))::integer AS below,
         (count(*) FILTER (WHERE quote BETWEEN low AND high))::integer AS within,
         (count(*) FILTER (WHERE quote > high))::integer AS above,
         avg(low)::integer AS "estimateLowCents", avg(high)::integer AS "estimateHighCents",
         avg(quote)::integer AS "quoteCents"
       FROM (SELECT service, amount_cents AS quote, (estimate ->> 'lowCents')::integer AS low,
               (estimate ->> 'highCents')::integer AS high
             FROM tax_return WHERE lifecycle <> 'deleted' AND amount_cents IS NOT NULL AND estimate IS NOT NULL) quoted
       GROUP BY service ORDER BY service`,
    );
  }

  private async stages(): Promise<OwnerStatistics['stages']> {
    const events = [...new Set(stages.flatMap(([, from, to]) => [from, to]))];
    const firsts = events.map((event) => `min(t.at) FILTER (WHERE t.type = '${event}') AS "${event}"`);
    const each = stages.map(([stage, from, to]) => {
      const hours = hoursOf(`"${to}" - "${from}"`);
      return `SELECT '${stage}' AS stage, count(*)::integer AS returns, ${percentile(0.5, hours)} AS "medianHours",
        ${percentile(0.9, hours)} AS "slowHours" FROM life WHERE "${to}" >= "${from}"`;
    });
    const rows = await this.rows<OwnerStatistics['stages']>(
      `WITH life AS MATERIALIZED (
         SELECT ${firsts.join(', ')} FROM tax_return r JOIN transition t ON t.workflow_id = r.id
         WHERE r.created_at > $1 AND t.type = ANY($2) GROUP BY r.id)
       ${each.join(' UNION ALL ')}`,
      [new Date(this.clock.now().getTime() - recentDays * 86_400_000), events],
    );
    return rows.filter(({ returns }) => returns > 0);
  }

  private waiting(): Promise<OwnerStatistics['waiting']> {
    const hours = hoursOf('$1::timestamptz - waiting_since');
    return this.rows(
      `SELECT waiting_on AS "waitingOn", count(*)::integer AS returns, ${percentile(0.5, hours)} AS "medianHours",
         round(max(${hours})::numeric, 1)::float8 AS "longestHours"
       FROM tax_return WHERE lifecycle = 'active' GROUP BY waiting_on ORDER BY returns DESC`,
      [this.clock.now()],
    );
  }

  private rows<Rows>(sql: string, values: unknown[] = []): Promise<Rows> {
    return this.dataSource.query<Rows>(sql, values);
  }
}
