import { id, isNextYearAtMost, yearTooLate } from '@tax-firm/contract';
import { personRequest } from '@tax-firm/machines';
import { z } from 'zod';

const version = z
  .number()
  .int()
  .min(0)
  .optional()
  .meta({ description: 'The version the sender saw; 409 if the return has changed since' });

/**
 * The events that a person may send, from the machine. Events of the payment provider are left out, and so are events
 * that belong to a file or a payment: the calls for files and payments send those.
 */
const personEvent = personRequest.refine(
  (event) => event.type !== 'ARCHIVE' || isNextYearAtMost(event.year),
  { path: ['year'], error: yearTooLate },
);
export const eventBody = z.intersection(personEvent, z.object({ version })).meta({ id: 'PersonEvent' });
export type PersonEvent = z.infer<typeof eventBody>;

/** Most returns to which one call may send an event. */
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
