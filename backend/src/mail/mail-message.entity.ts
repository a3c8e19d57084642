import { Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** The two folders of a mailbox. */
export type MailBox = 'inbox' | 'sent';

/** A message in the built-in mailbox: an email to the firm or one that staff sent, with the headers for lists. */
@Entity('mail_message')
@Unique('mail_message_box_message_id_key', ['box', 'messageId'])
export class MailMessageEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'text', default: 'inbox' })
  box!: MailBox;

  /** With its angle brackets. */
  @Column({ name: 'message_id', type: 'text' })
  messageId!: string;

  @Column('text')
  sender!: string;

  @Column('text')
  recipient!: string;

  @Column({ name: 'reply_to', type: 'text', nullable: true })
  replyTo!: string | null;

  /** Everyone it is from or to, as `normalizeEmail` writes them. */
  @Column({ type: 'text', array: true, default: [] })
  addresses!: string[];

  /** The returns that its thread names; there may be no such return. */
  @Column({ name: 'return_ids', type: 'uuid', array: true, default: [] })
  returnIds!: string[];

  @Column('text')
  subject!: string;

  /** The beginning of the text, on one line. */
  @Column('text')
  snippet!: string;

  /** What a search looks through, as `mailWords` writes it. */
  @Column({ type: 'text', select: false })
  words!: string;

  /** Whether a person wrote it to the firm, and nobody has answered or closed it. */
  @Column({ type: 'boolean', default: true })
  open!: boolean;

  @Column({ name: 'sent_at', type: 'timestamptz' })
  sentAt!: Date;

  /** The MIME message. Not selected by default, because lists need no bodies. */
  @Column({ name: 'source', type: 'bytea', select: false })
  source!: Buffer;
}
