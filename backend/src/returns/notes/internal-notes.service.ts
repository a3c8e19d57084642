import { Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { randomUUID } from 'node:crypto';
import { type EntityManager, Repository } from 'typeorm';
import { type Principal } from '../../accounts/account/principal.js';
import { type ReturnCall } from '../return/return-endpoint.js';
import { Clock } from '../../base/clock.js';
import { InternalNoteEntity } from './internal-note.entity.js';
import { type InternalNote, type InternalNotes, toNote } from './internal-notes.dto.js';

export const noSuchNote = 'There is no such note that you may remove';

/** Most notes in one response. */
const listLimit = 200;

const mayRemove = (viewer: Principal, { authorId }: InternalNoteEntity): boolean =>
  viewer.role === 'Owner' || viewer.id === authorId;

/** What staff write to each other about a return. Nothing of it reaches the client, or the return's history. */
@Injectable()
export class InternalNotesService {
  constructor(
    @InjectRepository(InternalNoteEntity) private readonly notes: Repository<InternalNoteEntity>,
    private readonly clock: Clock,
  ) {}

  /** The notes about a return, newest first. */
  async list({ viewer, taxReturn }: ReturnCall): Promise<InternalNotes> {
    const found = await this.notes.find({
      where: { taxReturnId: taxReturn.id },
      order: { seq: 'DESC' },
      take: listLimit,
    });
    return { notes: found.map((note) => toNote(note, mayRemove(viewer, note))) };
  }

  /** @param manager of the caller's transaction, if there is one */
  async add(
    { viewer: author, taxReturn }: ReturnCall,
    text: string,
    manager: EntityManager = this.notes.manager,
  ): Promise<InternalNote> {
    const note = this.notes.create({
      id: randomUUID(),
      taxReturnId: taxReturn.id,
      authorId: author.id,
      authorName: author.name,
      authorRole: author.role,
      text,
      writtenAt: this.clock.now(),
    });
    await manager.insert(InternalNoteEntity, note);
    return toNote(note, true);
  }

  /** Removes a note for good. @throws NotFoundException for one of another return, or of someone else */
  async remove({ viewer, taxReturn }: ReturnCall, noteId: string): Promise<void> {
    const own = viewer.role === 'Owner' ? {} : { authorId: viewer.id };
    const { affected } = await this.notes.delete({ id: noteId, taxReturnId: taxReturn.id, ...own });
    if (!affected) throw new NotFoundException(noSuchNote);
  }
}
