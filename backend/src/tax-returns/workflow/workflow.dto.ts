import { id, isNextYearAtMost, yearTooLate } from '@tax-firm/contract';
import { personRequest } from '@tax-firm/machines';
import { z } from 'zod';

const version = z
  .number()
  .int()
  .min(0)
  .optional()
  .meta({ description: 'The version the sender looked at; a stale one answers 409' });

/**
 * The events a person may send, as the machine has them. What is absent can never arrive here: the payment provider's
 * word, and events that belong to a file or a payment and are sent by the calls for those.
 */
const personEvent = personRequest.refine(
  (event) => event.type !== 'ARCHIVE' || isNextYearAtMost(event.year),
  { path: ['year'], error: yearTooLate },
);
export const eventBody = z.intersection(personEvent, z.object({ version })).meta({ id: 'PersonEvent' });
export type PersonEvent = z.infer<typeof eventBody>;

/** How many returns one call may send an event to. */
export const bulkLimit = 100;
export const bulkBody = z
  .object({
    returns: z
      .array(z.object({ id, version }))
      .min(1, 'Name at least one tax return')
      .max(bulkLimit, `Name at most ${bulkLimit} tax returns at a time`),
    event: personEvent,
  })
  .meta({ id: 'BulkEvent' });
export type BulkEvent = z.infer<typeof bulkBody>;
