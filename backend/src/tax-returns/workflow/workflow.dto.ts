import { z } from 'zod';
import { id } from '../return/tax-return.dto.js';

const reason = z
  .string({ error: 'Please say why' })
  .trim()
  .min(1, 'Please say why')
  .max(1000, 'Please keep it under 1,000 characters');

/** US dollars, as the contract has it; {@link toCents} makes the cents of it. */
const dollars = z
  .number({ error: 'Please enter an amount in dollars' })
  .positive('Please enter an amount of more than $0')
  .max(1_000_000, 'Please enter an amount of at most $1,000,000')
  .refine(
    (amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6,
    'Please enter at most two decimals',
  );

/** Integer cents of a dollar amount with at most two decimals. */
export const toCents = (amount: number): number => Math.round(amount * 100);

export const amountBody = z.object({ id, amount: dollars }).meta({ id: 'Amount' });

const earliestYear = 2000;
export const defaultArchiveYear = 2020;
const yearOfArchive = z.coerce
  .number({ error: 'Please enter a year' })
  .int('Please enter a year')
  .min(earliestYear, `Please enter a year from ${earliestYear} on`)
  .refine((year) => year <= new Date().getFullYear() + 1, 'Please enter a year no later than next year');
export const archiveBody = z
  .object({ id, year: yearOfArchive.default(defaultArchiveYear) })
  .meta({ id: 'ArchiveOrder' });

const plain = <T extends string>(type: T) => z.object({ type: z.literal(type) });
const withReason = <T extends string>(type: T) => z.object({ type: z.literal(type), reason });
const amountCents = z.number().int().positive();

/**
 * The events a person may send. What is absent can never arrive here: the payment provider's word, and events that
 * belong to a file or a payment and are sent by the calls for those.
 */
const personEvents = [
  z.object({ type: z.literal('ARCHIVE'), year: yearOfArchive.default(defaultArchiveYear) }),
  plain('UNARCHIVE'),
  plain('DELETE'),
  z.object({ type: z.literal('SEND_QUOTE'), amountCents: amountCents.max(100_000_000) }),
  z.object({ type: z.literal('ACCEPT_QUOTE'), amountCents: amountCents.optional() }),
  z.object({ type: z.literal('DECLINE_QUOTE'), reason: reason.optional() }),
  withReason('WITHDRAW_QUOTE'),
  withReason('REOPEN_QUOTE'),
  plain('STAFF_START'),
  withReason('UNDO_STAFF_START'),
  plain('SENIOR_START'),
  withReason('UNDO_SENIOR_START'),
  plain('CPA_START'),
  withReason('UNDO_CPA_START'),
  plain('APPROVE_EFILE'),
  withReason('UNDO_APPROVE_EFILE'),
  plain('EFILE_AUTH_SENT'),
  withReason('UNDO_EFILE_AUTH_SENT'),
  plain('EFILE_AUTH_SIGNED'),
  withReason('UNDO_EFILE_AUTH_SIGNED'),
  plain('EFILE_ACCEPTED'),
  withReason('UNDO_EFILE_ACCEPTED'),
  withReason('EFILE_REJECTED'),
  withReason('RECORD_OFFLINE_PAYMENT'),
  withReason('RESOLVE_PAYMENT').extend({ resolution: z.enum(['paid', 'refunded']) }),
  plain('RETURN_UPLOADED'),
  withReason('UNDO_RETURN_UPLOADED'),
] as const;

const version = z
  .number()
  .int()
  .min(0)
  .optional()
  .meta({ description: 'The version the sender looked at; a stale one answers 409' });

const personEvent = z.discriminatedUnion('type', personEvents, {
  error: 'Name an event that a person may send',
});
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
