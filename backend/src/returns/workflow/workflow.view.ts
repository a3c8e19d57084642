import { z } from 'zod';
import { errorCode } from '../../base/app-error.js';
import { actorRole, iso } from '../return/tax-return.view.js';

const historyEntry = z
  .object({
    seq: z.number().int(),
    type: z.string(),
    sentence: z.string().meta({ description: 'In plain English, for this viewer' }),
    actor: z.object({ id: z.uuid().nullable(), name: z.string(), role: actorRole }),
    at: iso,
    from: z.record(z.string(), z.string()),
    to: z.record(z.string(), z.string()),
    reason: z.string().nullable(),
    compensates: z.number().int().nullable(),
    prevHash: z.string().nullable().meta({ description: 'hexadecimal' }),
    hash: z.string().meta({ description: 'hexadecimal' }),
  })
  .meta({ id: 'HistoryEntry' });
export type HistoryEntry = z.infer<typeof historyEntry>;

export const history = z.array(historyEntry);

/** The outcome of an event that was sent to several returns, in the order of the request. */
export const bulkOutcomes = z
  .array(
    z.object({
      id: z.string(),
      status: z
        .number()
        .int()
        .meta({ description: 'The status as if the event had been sent alone: 200, 403, 404 or 409' }),
      code: errorCode.optional(),
      message: z.string().optional().meta({ description: 'Why the event was refused' }),
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
    workflow: z.object({ version: z.number().int(), value: z.record(z.string(), z.string()) }),
  })
  .meta({ id: 'EventAnswer' });
export type EventAnswer = z.infer<typeof eventAnswer>;
