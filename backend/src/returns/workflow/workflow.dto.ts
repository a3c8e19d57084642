import { bulkLimit, id, isNextYearAtMost, yearTooLate } from '@tax-firm/contract';
import { personRequest } from '@tax-firm/machines';
import { z } from 'zod';
import { errorCode } from '../../base/app-error.js';
import { actorRole, iso } from '../return/tax-return.dto.js';

const version = z
  .number()
  .int()
  .min(0)
  .optional()
  .describe('The version the sender saw; 409 if the return has changed since');

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

const historyEntry = z
  .object({
    seq: z.int(),
    type: z.string(),
    sentence: z.string().describe('In plain English, for this viewer'),
    actor: z.object({ id: z.uuid().nullable(), name: z.string(), role: actorRole }),
    at: iso,
    from: z.record(z.string(), z.string()),
    to: z.record(z.string(), z.string()),
    reason: z.string().nullable(),
    compensates: z.int().nullable(),
    prevHash: z.string().nullable().describe('hexadecimal'),
    hash: z.string().describe('hexadecimal'),
  })
  .meta({ id: 'HistoryEntry' });
export type HistoryEntry = z.infer<typeof historyEntry>;

export const history = z.array(historyEntry);

/** The outcome of an event that was sent to several returns, in the order of the request. */
export const bulkOutcomes = z
  .array(
    z.object({
      id: z.string(),
      status: z.int().describe('The status as if the event had been sent alone: 200, 403, 404 or 409'),
      code: errorCode.optional(),
      message: z.string().optional().describe('Why the event was refused'),
    }),
  )
  .meta({ id: 'BulkOutcomes' });
export type BulkOutcomes = z.infer<typeof bulkOutcomes>;

/**
 * The answer to an event: of the return after it, what every event changes. Whoever runs the machine can compute the rest;
 * the others read the return.
 */
export const eventAnswer = z
  .object({
    _id: z.uuid(),
    id: z.uuid(),
    updatedAt: iso,
    workflow: z.object({ version: z.int(), value: z.record(z.string(), z.string()) }),
  })
  .meta({ id: 'EventAnswer' });
export type EventAnswer = z.infer<typeof eventAnswer>;
