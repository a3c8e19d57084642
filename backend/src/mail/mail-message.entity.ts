import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A message in the built-in mailbox: what was addressed to the firm, whole, with the headers that a list shows. */
@Entity('mail_message')
export class MailMessageEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** With its angle brackets. */
  @Column({ name: 'message_id', type: 'text', unique: true })
  messageId!: string;

  @Column('text')
  sender!: string;

  @Column('text')
  recipient!: string;

  @Column({ name: 'reply_to', type: 'text', nullable: true })
  replyTo!: string | null;

  @Column('text')
  subject!: string;

  /** The beginning of its text, on one line. */
  @Column('text')
  snippet!: string;

  @Column({ name: 'unread', type: 'boolean', default: true })
  unread!: boolean;

  @Column({ name: 'sent_at', type: 'timestamptz' })
  sentAt!: Date;

  /** The MIME message. Left out unless it is asked for: lists need no bodies. */
  @Column({ name: 'source', type: 'bytea', select: false })
  source!: Buffer;
}
