import { type Role } from '@tax-firm/machines';
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TaxReturnEntity } from '../return/tax-return.entity.js';

/** A note about a return that clients never see. */
@Entity('internal_note')
export class InternalNoteEntity {
  @PrimaryColumn('uuid')
  id!: string;

  /** Increases with each note: sorts them. */
  @Column({ type: 'bigint', unique: true, insert: false, update: false })
  seq!: string;

  @Column({ name: 'tax_return_id', type: 'uuid' })
  @ForeignKey(() => TaxReturnEntity, { name: 'internal_note_tax_return_id_fkey', onDelete: 'CASCADE' })
  taxReturnId!: string;

  @Column({ name: 'author_id', type: 'uuid' })
  authorId!: string;

  @Column({ name: 'author_name', type: 'text' })
  authorName!: string;

  @Column({ name: 'author_role', type: 'text' })
  authorRole!: Role;

  @Column('text')
  text!: string;

  @Column({ name: 'written_at', type: 'timestamptz' })
  writtenAt!: Date;
}
