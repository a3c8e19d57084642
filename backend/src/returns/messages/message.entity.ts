import { Column, Entity, ForeignKey } from 'typeorm';
import { AuthoredText } from '../return/authored-text.js';
import { type Side } from '../return/message-facts.js';
import { TaxReturnEntity } from '../return/tax-return.entity.js';

/** A message in a return's thread. */
@Entity('return_message')
export class MessageEntity extends AuthoredText {
  @Column({ name: 'tax_return_id', type: 'uuid' })
  @ForeignKey(() => TaxReturnEntity, { name: 'return_message_tax_return_id_fkey', onDelete: 'CASCADE' })
  taxReturnId!: string;

  @Column('text')
  side!: Side;

  @Column({ name: 'sent_at', type: 'timestamptz' })
  sentAt!: Date;

  /** When the other side first saw it on a screen. */
  @Column({ name: 'seen_at', type: 'timestamptz', nullable: true })
  seenAt!: Date | null;

  /** When the firm answered a client's message, or closed it with a note; always null for one of the firm. */
  @Column({ name: 'settled_at', type: 'timestamptz', nullable: true })
  settledAt!: Date | null;
}
