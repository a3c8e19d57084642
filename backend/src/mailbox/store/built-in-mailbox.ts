import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { type Attachment, type ParsedMail, type SimpleParserOptions } from 'mailparser';
import { EntityManager, type SelectQueryBuilder } from 'typeorm';
import { z } from 'zod';
import { containing } from '../../base/database/prepared.js';
import { cursorOf, readCursor, time } from '../../http/request/paging.js';
import { cleanName } from '../../files/content/file-type.js';
import { type ComposedMail } from '../../mail/transport/mail-composer.js';
import { type MailBox, MailMessageEntity, storeMail } from '../../mail/mail-message.entity.js';
import { foldedMail } from '../../mail/text/words.js';
import {
  type AttachmentSummary,
  type Mailbox,
  type MailMessage,
  type MailSearch,
  type MailSummary,
  pageSize,
  type MailReader,
} from './mailbox.js';
import { referencesOf } from './message-ids.js';
import { sanitizeMail } from './sanitize-mail.js';

/** Reads a message with a package that is loaded for the first one. */
async function parse(source: Buffer, options?: SimpleParserOptions): Promise<ParsedMail> {
  const { simpleParser } = await import('mailparser');
  return simpleParser(source, options);
}

/** The mailbox in our own database, used if no IMAP server is configured. */
@Injectable()
export class BuiltInMailbox implements Mailbox {
  constructor(private readonly manager: EntityManager) {}

  async list(reader: MailReader, box: MailBox, { pageToken, ...search }: MailSearch = {}) {
    const after = pageToken === undefined ? undefined : readCursor(pageToken, placeSchema);
    if (pageToken !== undefined && !after) return undefined;
    const [found, openCount] = await Promise.all([
      this.beside(after, '<', reader, box, search)
        .limit(pageSize + 1)
        .getMany(),
      this.visibleTo(reader).andWhere('mail.open').getCount(),
    ]);
    const messages = found.slice(0, pageSize);
    return {
      messages: messages.map(toSummary),
      openCount,
      nextPageToken: found.length > pageSize ? cursorOf(...placeOf(messages.at(-1)!)) : undefined,
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

  async neighbors(reader: MailReader, id: string, search: MailSearch = {}) {
    const message = await this.one(reader, id)?.getOne();
    if (!message) return undefined;
    const [newer, older] = await Promise.all(
      (['>', '<'] as const).map((side) =>
        this.beside(placeOf(message), side, reader, message.box, search).limit(1).getOne(),
      ),
    );
    return { newer: newer?.id, older: older?.id };
  }

  async markRead(reader: MailReader, id: string): Promise<MailSummary | undefined> {
    const message = await this.one(reader, id)?.getOne();
    return message ? toSummary(message) : undefined;
  }

  async attachment(reader: MailReader, id: string, attachmentId: string) {
    const message = await this.whole(reader, id);
    if (!message) return undefined;
    const { attachments } = await parse(message.source);
    const found = attachments.find((_, index) => String(index) === attachmentId);
    return found && { ...toAttachment(found, Number(attachmentId)), content: Readable.from([found.content]) };
  }

  keepSent(mail: ComposedMail): Promise<void> {
    return storeMail(this.manager, 'sent', mail);
  }

  async markAnswered(): Promise<void> {}

  async close(): Promise<void> {}

  private visibleTo(reader: MailReader): SelectQueryBuilder<MailMessageEntity> {
    return reader.narrow(this.manager.createQueryBuilder(MailMessageEntity, 'mail').where('true'));
  }

  /** What a search finds in a folder after (`<`) or before (`>`) a place in the list, the nearest first. */
  private beside(
    place: Place | undefined,
    side: '<' | '>',
    reader: MailReader,
    box: MailBox,
    { words = [], openOnly = false }: MailSearch,
  ): SelectQueryBuilder<MailMessageEntity> {
    const query = this.visibleTo(reader).andWhere('mail.box = :box', { box });
    if (openOnly) query.andWhere('mail.open');
    for (const [index, word] of words.entries())
      query.andWhere(`mail.words LIKE :word${index}`, { [`word${index}`]: containing(foldedMail(word)) });
    if (place) {
      const [sentAt, id] = place;
      query.andWhere(`(mail.sent_at, mail.id) ${side} (:sentAt::timestamptz, :id)`, { sentAt, id });
    }
    const order = side === '<' ? 'DESC' : 'ASC';
    return query.orderBy('mail.sent_at', order).addOrderBy('mail.id', order);
  }

  private one(reader: MailReader, id: string): SelectQueryBuilder<MailMessageEntity> | undefined {
    return isId(id) ? this.visibleTo(reader).andWhere('mail.id = :id', { id }) : undefined;
  }

  private async whole(reader: MailReader, id: string): Promise<MailMessageEntity | null | undefined> {
    return this.one(reader, id)?.addSelect('mail.source').getOne();
  }
}

/** A message's place in a list: its time and its id. */
const placeSchema = z.tuple([time, z.uuid()]);
type Place = z.infer<typeof placeSchema>;
const placeOf = ({ sentAt, id }: MailMessageEntity): Place => [sentAt.toISOString(), id];

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
