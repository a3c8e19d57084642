import { Body, NotFoundException, Param, ParseUUIDPipe } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { internalNoteBody } from '@tax-firm/contract';
import { staffRoles } from '@tax-firm/machines';
import { Column, Entity, EntityManager } from 'typeorm';
import { z } from 'zod';
import { randomUUID } from 'node:crypto';
import { type Principal } from '../../accounts/account/access.js';
import { Clock } from '../../base/clock.js';
import {
  ApiCall,
  ApiController,
  ApiCreation,
  ApiWithoutBody,
  refusesFields,
} from '../../http/response/api-call.js';
import { Call, type ReturnCall, ReturnEndpoint, staffAndAuditor } from '../return/return-endpoint.js';
import { AuthoredText } from '../return/authored-text.js';

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

/** A note about a return that clients never see. */
@Entity('internal_note')
export class InternalNoteEntity extends AuthoredText {
  @Column({ name: 'tax_return_id', type: 'uuid' })
  taxReturnId!: string;

  @Column({ name: 'written_at', type: 'timestamptz' })
  writtenAt!: Date;
}

export const newNote = (author: Principal, taxReturnId: string, text: string, writtenAt: Date) =>
  Object.assign(new InternalNoteEntity(), {
    id: randomUUID(),
    taxReturnId,
    authorId: author.id,
    authorName: author.name,
    authorRole: author.role,
    text,
    writtenAt,
  });

const noSuchNote = () => new NotFoundException('There is no such note that you may remove');
const noteId = new ParseUUIDPipe({ exceptionFactory: noSuchNote });

/** Most notes in one response. */
const listLimit = 200;

const mayRemove = (viewer: Principal, { authorId }: InternalNoteEntity): boolean =>
  viewer.role === 'Owner' || viewer.id === authorId;

/** What staff write to each other about a return. Nothing of it reaches the client, or the return's history. */
@ApiController('Tax returns', 'taxReturns')
export class InternalNotesController {
  constructor(
    private readonly manager: EntityManager,
    private readonly clock: Clock,
  ) {}

  @ReturnEndpoint('GET :id/notes', staffAndAuditor, { reads: 'notes' })
  @ApiCall('Get the firm’s own notes about a return', internalNotes)
  async list(@Call() { viewer, taxReturn }: ReturnCall) {
    const found = await this.manager.find(InternalNoteEntity, {
      where: { taxReturnId: taxReturn.id },
      order: { seq: 'DESC' },
      take: listLimit,
    });
    return { notes: found.map((note) => toNote(note, mayRemove(viewer, note))) };
  }

  @ReturnEndpoint('POST :id/notes', staffRoles)
  @ApiCreation('Add a note that the client never sees', internalNote, { 400: refusesFields('text') })
  async add(
    @Call() { viewer, taxReturn }: ReturnCall,
    @Body({ schema: internalNoteBody }) { text }: z.infer<typeof internalNoteBody>,
  ) {
    const note = newNote(viewer, taxReturn.id, text, this.clock.now());
    await this.manager.insert(InternalNoteEntity, note);
    return toNote(note, true);
  }

  @ReturnEndpoint('DELETE :id/notes/:noteId', staffRoles)
  @ApiWithoutBody(204, 'Remove a note: its author and the owner may')
  @ApiParam({ name: 'noteId' })
  async remove(@Call() { viewer, taxReturn }: ReturnCall, @Param('noteId', noteId) id: string) {
    const own = viewer.role === 'Owner' ? {} : { authorId: viewer.id };
    const { affected } = await this.manager.delete(InternalNoteEntity, {
      id,
      taxReturnId: taxReturn.id,
      ...own,
    });
    if (!affected) throw noSuchNote();
  }
}
