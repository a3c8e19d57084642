import { priceToolMachine, restoreWizard } from '@tax-firm/machines';
import { z } from 'zod';

/** Most characters of a snapshot as JSON: room for as many documents as an order may have. */
const maxSnapshotLength = 400_000;

export const draftBody = z
  .object({
    snapshot: z
      .record(z.string(), z.unknown(), { error: 'Please send the snapshot of the price tool' })
      .refine((snapshot) => JSON.stringify(snapshot).length <= maxSnapshotLength, {
        error: 'This draft is too large',
        abort: true,
      })
      .refine((snapshot) => restoreWizard(priceToolMachine, snapshot) !== undefined, {
        error: 'This is not a valid state of the price tool',
      })
      .describe("The price tool's persisted snapshot"),
  })
  .meta({ id: 'DraftBody' });
export type DraftBody = z.infer<typeof draftBody>;

export const newDraft = z
  .object({
    id: z.uuid(),
    token: z.string().describe('Opens the draft; only this response contains it'),
  })
  .meta({ id: 'NewDraft' });
export type NewDraft = z.infer<typeof newDraft>;

export const savedDraft = z
  .object({
    id: z.uuid(),
    snapshot: z.record(z.string(), z.unknown()),
    savedAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'SavedDraft' });
export type SavedDraft = z.infer<typeof savedDraft>;

export const resumedDraft = savedDraft
  .extend({
    token: z.string().describe('Opens the draft from now on; the earlier token has ended'),
  })
  .meta({ id: 'ResumedDraft' });
export type ResumedDraft = z.infer<typeof resumedDraft>;

export const draftMessage = z.object({ message: z.string() }).meta({ id: 'DraftMessage' });
export type DraftMessage = z.infer<typeof draftMessage>;
