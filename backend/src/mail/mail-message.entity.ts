import { Column, Entity, type EntityManager, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { aboutOf, isFromSite } from './text/mail-about.js';
import { type MailContent } from './text/mail-content.js';
import { layOutText } from './text/mail-layout.js';
import { mailWords, oneLine, shortened, shownAddress } from './text/words.js';
import { type ComposedMail } from './transport/mail-composer.js';

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

/** Stores one of our own messages in a folder of the built-in mailbox. A repeated message changes nothing. */
export async function storeMail(manager: EntityManager, box: MailBox, mail: ComposedMail): Promise<void> {
  const { content, messageId, from, to, replyTo, references = [], source } = mail;
  const [sender, recipient] = [shownAddress(from), shownAddress(to)];
  const shownReplyTo = replyTo ? shownAddress(replyTo) : null;
  const subject = oneLine(content.subject);
  const text = layOutText(content, mail.letterhead);
  const people = [from.address, to.address, replyTo?.address ?? []].flat();
  const values = {
    box,
    messageId,
    sender,
    recipient,
    replyTo: shownReplyTo,
    subject,
    snippet: snippetOf(content),
    words: mailWords([sender, recipient, shownReplyTo ?? ''], subject, text),
    open: box === 'inbox' && content.personal === true && !isFromSite(messageId),
    sentAt: mail.date,
    source,
    ...aboutOf(people, [...references, messageId]),
  };
  await manager.createQueryBuilder().insert().into(MailMessageEntity).values(values).orIgnore().execute();
}

/** Prefers what a person wrote to our own text. */
function snippetOf({ quote, facts, paragraphs, heading }: MailContent): string {
  const text = quote || facts?.map((fact) => fact.join(': ')).join(', ') || paragraphs.join(' ') || heading;
  return shortened(oneLine(text));
}
