import { z } from 'zod';
import { errorCode } from '../../common/error-code.js';
import { actorRole, iso } from '../return/tax-return.view.js';

export const historyEntry = z
  .object({
    seq: z.number().int(),
    type: z.string(),
    sentence: z.string().meta({ description: 'In plain words, for the viewer' }),
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

/** What became of an event that was sent to several returns, in the order in which they were named. */
export const bulkOutcomes = z
  .array(
    z.object({
      id: z.string(),
      status: z
        .number()
        .int()
        .meta({ description: 'As the event alone would have been answered: 200, 403, 404, 409' }),
      code: errorCode.optional(),
      message: z.string().optional().meta({ description: 'Why it was not taken' }),
    }),
  )
  .meta({ id: 'BulkOutcomes' });
export type BulkOutcomes = z.infer<typeof bulkOutcomes>;
