import { archiveYear, personRequest } from '@tax-firm/machines';
import { z } from 'zod';
import { id } from '../return/tax-return.dto.js';

/** US dollars, as in the contract; {@link toCents} converts them. */
const dollars = z
  .number({ error: 'Please enter an amount in dollars' })
  .positive('Please enter an amount of more than $0')
  .max(1_000_000, 'Please enter an amount of at most $1,000,000')
  .refine(
    (amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6,
    'Please enter at most two decimals',
  );

/** Converts US dollars with at most two decimals to integer cents. */
export const toCents = (amount: number): number => Math.round(amount * 100);

export const amountBody = z.object({ id, amount: dollars }).meta({ id: 'Amount' });

const isNextYearAtMost = (year: number): boolean => year <= new Date().getFullYear() + 1;
const tooLate = 'Please enter a year no later than next year';

export const archiveBody = z
  .object({ id, year: archiveYear.refine(isNextYearAtMost, tooLate) })
  .meta({ id: 'ArchiveOrder' });

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
  { path: ['year'], error: tooLate },
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
