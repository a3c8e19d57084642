import { type Role } from '@tax-firm/machines';
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { type Side } from '../return/message-facts.js';
import { TaxReturnEntity } from '../return/tax-return.entity.js';

/** A message in a return's thread. */
@Entity('return_message')
export class MessageEntity {
  @PrimaryColumn('uuid')
  id!: string;

  /** Increases with each message: sorts the thread, and tells which messages came before one. */
  @Column({ type: 'bigint', unique: true, insert: false, update: false })
  seq!: string;

  @Column({ name: 'tax_return_id', type: 'uuid' })
  @ForeignKey(() => TaxReturnEntity, { name: 'return_message_tax_return_id_fkey', onDelete: 'CASCADE' })
  taxReturnId!: string;

  @Column('text')
  side!: Side;

  @Column({ name: 'author_id', type: 'uuid' })
  authorId!: string;

  @Column({ name: 'author_name', type: 'text' })
  authorName!: string;

  @Column({ name: 'author_role', type: 'text' })
  authorRole!: Role;

  @Column('text')
  text!: string;

  @Column({ name: 'sent_at', type: 'timestamptz' })
  sentAt!: Date;

  /** When the other side first saw it on a screen. */
  @Column({ name: 'seen_at', type: 'timestamptz', nullable: true })
  seenAt!: Date | null;
}
