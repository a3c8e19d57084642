import { Get } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { waitingOn } from '@tax-firm/machines';
import { z } from 'zod';
import { Roles } from '../../accounts/account/access.js';
import { Clock } from '../../base/clock.js';
import { execute, prepared } from '../../base/database/prepared.js';
import { monthsUpTo } from '../../firm/time-zone.js';
import { ApiCall, ApiController } from '../../http/response/api-call.js';
import { Figures, hoursOf } from '../../returns/return/figures.js';

const cents = z.number().int().meta({ description: 'Integer cents, US dollars' });
const count = z.number().int();
const hours = z.number();

/** The owner's figures. */
const ownerStatistics = z
  .object({
    revenueByMonth: z.array(
      z.object({
        month: z.string().meta({ description: 'Such as 2026-03, in New York time' }),
        entries: count.meta({ description: 'Entries of the ledger' }),
        receivedCents: cents,
        returnedCents: cents.meta({ description: 'What went back to clients, 0 or more' }),
        cents: cents.meta({ description: 'What was received, less what was returned' }),
      }),
    ),
    revenueByService: z.array(z.object({ service: z.string(), returns: count, cents })),
    revenueByOffice: z.array(
      z.object({
        office: z.string().nullable().meta({ description: 'Slug of the office' }),
        returns: count,
        cents,
      }),
    ),
    estimateAgainstQuote: z.array(
      z.object({
        service: z.string(),
        returns: count,
        below: count.meta({ description: 'Quotes below the range that the client saw' }),
        within: count,
        above: count,
        estimateLowCents: cents.meta({ description: 'Average' }),
        estimateHighCents: cents.meta({ description: 'Average' }),
        quoteCents: cents.meta({ description: 'Average' }),
      }),
    ),
    quotesAgainstRange: z.object({ below: count, within: count, above: count }).meta({
      description: 'All quotes whose estimate had an upper limit, by where they were in its range',
    }),
    stages: z
      .array(z.object({ stage: z.string(), returns: count, medianHours: hours, slowHours: hours }))
      .meta({
        description:
          'For returns ordered in this month and the 13 before it; nine out of ten take at most slowHours',
      }),
    waiting: z.array(
      z.object({ waitingOn: z.enum(waitingOn), returns: count, medianHours: hours, longestHours: hours }),
    ),
    assigned: z
      .array(z.object({ id: z.uuid().nullable(), name: z.string().nullable(), returns: count }))
      .meta({
        description:
          'Active returns by who works on them, the most first; null for those of nobody, which come last',
      }),
  })
  .meta({ id: 'OwnerFigures' });
export type OwnerStatistics = z.infer<typeof ownerStatistics>;

/** Months of revenue to show, including the current one. */
const months = 24;

const waited = '$1::timestamptz - waiting_since';
/** How many active returns wait on whom, and for how long. */
const waiting = prepared(`SELECT waiting_on AS "waitingOn", count(*)::integer AS returns,
    ${hoursOf(`percentile_cont(0.5) WITHIN GROUP (ORDER BY ${waited})`)} AS "medianHours",
    ${hoursOf(`max(${waited})`)} AS "longestHours"
  FROM tax_return WHERE lifecycle = 'active' GROUP BY waiting_on ORDER BY count(*) DESC, waiting_on`);

/** How many active returns each person has, and nobody. */
const assigned = prepared(`SELECT a.id, a.name, count(*)::integer AS returns
  FROM tax_return r LEFT JOIN account a ON a.id = r.assignee_id
  WHERE r.lifecycle = 'active' GROUP BY a.id ORDER BY a.id IS NULL, count(*) DESC, lower(a.name), a.id`);

/** The owner's figures. */
@ApiController('Figures', 'figures')
export class StatisticsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly figures: Figures,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Roles('Owner')
  @ApiCall('Get revenue, quotes, time in each stage, and what returns are waiting on', ownerStatistics)
  async all() {
    const now = this.clock.now();
    const [byService, byOffice, quotes, againstRange, ledger, stages, waits, people] = await Promise.all([
      this.figures.revenueBy('service'),
      this.figures.revenueBy('office'),
      this.figures.quotes(),
      this.figures.againstRange(),
      this.figures.months(),
      this.figures.stages(now),
      execute<OwnerStatistics['waiting'][number]>(this.dataSource, waiting, [now]),
      execute<OwnerStatistics['assigned'][number]>(this.dataSource, assigned, []),
    ]);
    const ofMonth = new Map(ledger.map((each) => [each.month, each]));
    return {
      // Every month, including those without revenue.
      revenueByMonth: monthsUpTo(now, months).map((month) => {
        const { entries = 0, receivedCents = 0, returnedCents = 0 } = ofMonth.get(month) ?? {};
        return { month, entries, receivedCents, returnedCents, cents: receivedCents - returnedCents };
      }),
      revenueByService: byService,
      revenueByOffice: byOffice,
      estimateAgainstQuote: quotes,
      quotesAgainstRange: againstRange,
      stages,
      waiting: waits,
      assigned: people,
    };
  }
}
