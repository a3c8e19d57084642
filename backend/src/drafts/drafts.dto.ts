import { priceToolMachine, restoreWizard } from '@tax-firm/machines';
import { z } from 'zod';

/** Characters of the wizard as JSON. */
const maxSnapshotBytes = 200_000;

export const draftBody = z
  .object({
    snapshot: z
      .record(z.string(), z.unknown(), { error: 'Please send the wizard as it was' })
      .refine((snapshot) => JSON.stringify(snapshot).length <= maxSnapshotBytes, {
        error: 'This is more than a draft can hold',
        abort: true,
      })
      .refine((snapshot) => restoreWizard(priceToolMachine, snapshot) !== undefined, {
        error: 'This is not a state that the price tool can be in',
      })
      .meta({ description: "The price tool's persisted snapshot" }),
  })
  .meta({ id: 'DraftBody' });
export type DraftBody = z.infer<typeof draftBody>;

export const newDraft = z
  .object({
    id: z.uuid(),
    token: z.string().meta({ description: 'Opens the draft; said only here' }),
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

export const draftMessage = z.object({ message: z.string() }).meta({ id: 'DraftMessage' });
export type DraftMessage = z.infer<typeof draftMessage>;
