import { z } from 'zod';
import { type InternalNoteEntity } from './internal-note.entity.js';

export const internalNote = z
  .object({
    id: z.uuid(),
    author: z.object({ id: z.uuid(), name: z.string(), role: z.string() }),
    text: z.string(),
    at: z.iso.datetime(),
    canRemove: z.boolean().describe('The viewer may remove it: its author and the owner may'),
  })
  .meta({ id: 'InternalNote' });
export type InternalNote = z.infer<typeof internalNote>;

export const internalNotes = z
  .object({ notes: z.array(internalNote).describe('Newest first; the newest 200') })
  .meta({ id: 'InternalNotes' });
export type InternalNotes = z.infer<typeof internalNotes>;

export const toNote = (note: InternalNoteEntity, canRemove: boolean): InternalNote => ({
  id: note.id,
  author: { id: note.authorId, name: note.authorName, role: note.authorRole },
  text: note.text,
  at: note.writtenAt.toISOString(),
  canRemove,
});
