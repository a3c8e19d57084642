import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type AddressObject, type Attachment, type ParsedMail, type SimpleParserOptions } from 'mailparser';
import { Repository, type SelectQueryBuilder } from 'typeorm';
import { z } from 'zod';
import { containing } from '../../base/database/prepared.js';
import { cleanName } from '../../files/content/file-type.js';
import { cursorOf, readCursor, time } from '../../http/request/paging.js';
import { aboutOf } from '../../mail/text/mail-about.js';
import { type ComposedMail } from '../../mail/transport/mail-composer.js';
import { type MailBox, MailMessageEntity } from '../../mail/mail-message.entity.js';
import { foldedMail, mailWords, shownAddress } from '../../mail/text/words.js';
import {
  type AttachmentContent,
  type AttachmentSummary,
  type Mailbox,
  type MailMessage,
  type MailPage,
  type MailSearch,
  type MailSummary,
  pageSize,
  type MailReader,
} from './mailbox.js';
import { type MailNeighbors } from './mailbox.dto.js';
import { referencesOf } from './message-ids.js';
import { sanitizeMail, snippetOf } from './sanitize-mail.js';

/** Reads a message with a package that is loaded for the first one. */
async function parse(source: Buffer, options?: SimpleParserOptions): Promise<ParsedMail> {
  const { simpleParser } = await import('mailparser');
  return simpleParser(source, options);
}

/** A message's place in a list: its time, with PostgreSQL's microseconds, and its id. */
const placeSchema = z.tuple([time, z.uuid()]);
type Place = z.infer<typeof placeSchema>;

/** The mailbox in our own database, used if no IMAP server is configured. */
@Injectable()
export class BuiltInMailbox implements Mailbox {
  constructor(
    @InjectRepository(MailMessageEntity) private readonly messages: Repository<MailMessageEntity>,
  ) {}

  async list(
    reader: MailReader,
    box: MailBox,
    { pageToken, ...search }: MailSearch & { pageToken?: string } = {},
  ): Promise<MailPage | undefined> {
    const cursor = pageToken === undefined ? undefined : readCursor(pageToken, placeSchema);
    if (pageToken !== undefined && !cursor) return undefined;
    const query = this.older(reader, box, search, cursor).limit(pageSize + 1);
    const [{ entities, raw }, openCount] = await Promise.all([
      query.getRawAndEntities<{ place: string }>(),
      this.visibleTo(reader).andWhere('mail.open').getCount(),
    ]);
    const messages = entities.slice(0, pageSize);
    const last = messages.at(-1);
    const hasMore = entities.length > pageSize && last;
    return {
      messages: messages.map(toSummary),
      openCount,
      nextPageToken: hasMore ? cursorOf(raw[pageSize - 1]!.place, last.id) : undefined,
    };
  }

  async get(reader: MailReader, id: string): Promise<MailMessage | undefined> {
    const message = await this.whole(reader, id);
    if (!message) return undefined;
    const { html, textAsHtml, attachments, references, inReplyTo } = await parse(message.source, {
      skipImageLinks: true,
      skipHtmlToText: true,
    });
    return {
      ...toSummary(message),
      html: sanitizeMail(html || textAsHtml || ''),
      attachments: attachments.map(toAttachment),
      references: referencesOf(references, inReplyTo),
      about: { addresses: message.addresses, returnIds: message.returnIds },
    };
  }

  async neighbors(
    reader: MailReader,
    id: string,
    search: MailSearch = {},
  ): Promise<MailNeighbors | undefined> {
    const { entities, raw } = await placed(this.one(reader, id)).getRawAndEntities<{ place: string }>();
    const [message] = entities;
    if (!message) return undefined;
    const place: Place = [raw[0]!.place, id];
    const [newer, older] = await Promise.all([
      this.newer(reader, message.box, search, place).limit(1).getOne(),
      this.older(reader, message.box, search, place).limit(1).getOne(),
    ]);
    return { newer: newer?.id, older: older?.id };
  }

  async markRead(reader: MailReader, id: string): Promise<MailSummary | undefined> {
    const message = await this.one(reader, id).getOne();
    return message ? toSummary(message) : undefined;
  }

  async attachment(
    reader: MailReader,
    id: string,
    attachmentId: string,
  ): Promise<AttachmentContent | undefined> {
    const message = await this.whole(reader, id);
    if (!message) return undefined;
    const { attachments } = await parse(message.source);
    const found = attachments.find((_, index) => String(index) === attachmentId);
    return found && { ...toAttachment(found, Number(attachmentId)), content: Readable.from([found.content]) };
  }

  async keepSent({ messageId, source }: Pick<ComposedMail, 'messageId' | 'source'>): Promise<void> {
    const {
      from,
      to,
      subject = '',
      text = '',
      date,
      references,
      inReplyTo,
    }: ParsedMail = await parse(source);
    const [sender, recipient] = [shown(from), shown(to)];
    await this.messages
      .createQueryBuilder()
      .insert()
      .values({
        box: 'sent',
        messageId,
        sender,
        recipient,
        subject,
        snippet: snippetOf(text, subject),
        words: mailWords([sender, recipient], subject, text),
        open: false,
        sentAt: date ?? new Date(),
        source,
        ...aboutOf(addressesOf(from, to), [...referencesOf(references, inReplyTo), messageId]),
      })
      .orIgnore()
      .execute();
  }

  async markAnswered(): Promise<void> {}

  async close(): Promise<void> {}

  private visibleTo(reader: MailReader): SelectQueryBuilder<MailMessageEntity> {
    return reader.narrow(this.messages.createQueryBuilder('mail').where('true'));
  }

  /** The messages after a place in the list of a folder, newest first. */
  private older(reader: MailReader, box: MailBox, search: MailSearch, after?: Place) {
    const query = placed(this.having(reader, box, search))
      .orderBy('mail.sent_at', 'DESC')
      .addOrderBy('mail.id', 'DESC');
    return after
      ? query.andWhere('(mail.sent_at, mail.id) < (:time::timestamptz, :id)', {
          time: after[0],
          id: after[1],
        })
      : query;
  }

  /** The messages before a place in the list of a folder, oldest first. */
  private newer(reader: MailReader, box: MailBox, search: MailSearch, before: Place) {
    return this.having(reader, box, search)
      .andWhere('(mail.sent_at, mail.id) > (:time::timestamptz, :id)', { time: before[0], id: before[1] })
      .orderBy('mail.sent_at', 'ASC')
      .addOrderBy('mail.id', 'ASC');
  }

  /** The messages of a folder that a search asks for. */
  private having(reader: MailReader, box: MailBox, { words = [], openOnly = false }: MailSearch) {
    const query = this.visibleTo(reader).andWhere('mail.box = :box', { box });
    if (openOnly) query.andWhere('mail.open');
    for (const [index, word] of words.entries())
      query.andWhere(`mail.words LIKE :word${index}`, { [`word${index}`]: containing(foldedMail(word)) });
    return query;
  }

  private one(reader: MailReader, id: string): SelectQueryBuilder<MailMessageEntity> {
    return isId(id)
      ? this.visibleTo(reader).andWhere('mail.id = :id', { id })
      : this.visibleTo(reader).andWhere('false');
  }

  private whole(reader: MailReader, id: string): Promise<MailMessageEntity | null> {
    return this.one(reader, id).addSelect('mail.source').getOne();
  }
}

/** Adds each message's time to a query, as its `Place` has it. */
const placed = (query: SelectQueryBuilder<MailMessageEntity>) =>
  query.addSelect(`to_char(mail.sent_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`, 'place');

const isId = (id: string): boolean => z.uuid().safeParse(id).success;

function toSummary(message: MailMessageEntity): MailSummary {
  const { id, snippet, box, open, sender, recipient, replyTo, subject, messageId, sentAt } = message;
  const headers = {
    From: sender,
    To: recipient,
    Date: sentAt.toUTCString(),
    Subject: subject,
    'Message-Id': messageId,
    ...(replyTo === null ? {} : { 'Reply-To': replyTo }),
  };
  return { id, key: messageId, snippet, box, open, answered: false, headers };
}

const toAttachment = ({ filename, contentType, size }: Attachment, index: number): AttachmentSummary => ({
  attachmentId: String(index),
  filename: cleanName(filename ?? 'attachment'),
  mimeType: contentType,
  size,
});

/** Joins addresses as `Name <address>`. */
const shown = (addresses: AddressObject | AddressObject[] | undefined): string =>
  [addresses ?? []]
    .flat()
    .flatMap(({ value }) => value)
    .map(shownAddress)
    .join(', ');

/** The bare addresses of headers. */
const addressesOf = (...headers: (AddressObject | AddressObject[] | undefined)[]): string[] =>
  headers
    .flatMap((header) => header ?? [])
    .flatMap(({ value }) => value)
    .flatMap(({ address }) => address ?? []);
