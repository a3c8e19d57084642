import { waitingOn } from '@tax-firm/machines';
import { z } from 'zod';

const cents = z.number().int().meta({ description: 'Integer cents, US dollars' });
const count = z.number().int();
const hours = z.number();

/** The owner's figures. */
export const ownerStatistics = z
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
