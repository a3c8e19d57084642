import { waitingOn } from '@tax-firm/machines';
import { z } from 'zod';

const cents = z.number().int().meta({ description: 'Integer cents, US dollars' });
const count = z.number().int();
const hours = z.number();

/** What the owner runs the firm by. */
export const ownerStatistics = z
  .object({
    revenueByMonth: z.array(
      z.object({ month: z.string().meta({ description: 'As 2026-03, in New York' }), returns: count, cents }),
    ),
    revenueByService: z.array(z.object({ service: z.string(), returns: count, cents })),
    revenueByOffice: z.array(
      z.object({ office: z.string().nullable().meta({ description: 'Its slug' }), returns: count, cents }),
    ),
    estimateAgainstQuote: z.array(
      z.object({
        service: z.string(),
        returns: count,
        below: count.meta({ description: 'Quoted under the range the client was shown' }),
        within: count,
        above: count,
        estimateLowCents: cents.meta({ description: 'On average' }),
        estimateHighCents: cents.meta({ description: 'On average' }),
        quoteCents: cents.meta({ description: 'On average' }),
      }),
    ),
    stages: z
      .array(z.object({ stage: z.string(), returns: count, medianHours: hours, slowHours: hours }))
      .meta({
        description: 'Of returns ordered in the last 400 days; nine of ten are through within slowHours',
      }),
    waiting: z.array(
      z.object({ waitingOn: z.enum(waitingOn), returns: count, medianHours: hours, longestHours: hours }),
    ),
  })
  .meta({ id: 'OwnerFigures' });
export type OwnerStatistics = z.infer<typeof ownerStatistics>;
