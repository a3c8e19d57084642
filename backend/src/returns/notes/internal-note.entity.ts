import { randomUUID } from 'node:crypto';
import { Column, Entity, ForeignKey } from 'typeorm';
import { type Principal } from '../../accounts/account/principal.js';
import { AuthoredText } from '../return/authored-text.js';
import { TaxReturnEntity } from '../return/tax-return.entity.js';

/** A note about a return that clients never see. */
@Entity('internal_note')
export class InternalNoteEntity extends AuthoredText {
  @Column({ name: 'tax_return_id', type: 'uuid' })
  @ForeignKey(() => TaxReturnEntity, { name: 'internal_note_tax_return_id_fkey', onDelete: 'CASCADE' })
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
