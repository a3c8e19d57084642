import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { aboutOf, isFromSite } from './text/mail-about.js';
import { type ComposedMail, type Composition } from './transport/mail-composer.js';
import { type MailContent } from './text/mail-content.js';
import { layOutText } from './text/mail-layout.js';
import { MailMessageEntity } from './mail-message.entity.js';
import { mailWords, oneLine, shortened, shownAddress } from './text/words.js';

/** The receiving side of the built-in mailbox. */
@Injectable()
export class Inbox {
  constructor(
    @InjectRepository(MailMessageEntity) private readonly messages: Repository<MailMessageEntity>,
  ) {}

  /** Stores a message. A repeated message changes nothing. */
  async deliver(mail: Composition, { source }: ComposedMail): Promise<void> {
    const [sender, recipient] = [shownAddress(mail.from), shownAddress(mail.to)];
    const replyTo = mail.replyTo ? shownAddress(mail.replyTo) : null;
    const subject = oneLine(mail.content.subject);
    await this.messages
      .createQueryBuilder()
      .insert()
      .values({
        messageId: mail.messageId,
        sender,
        recipient,
        replyTo,
        subject,
        snippet: snippetOf(mail.content),
        words: mailWords(
          [sender, recipient, replyTo ?? ''],
          subject,
          layOutText(mail.content, mail.letterhead),
        ),
        open: mail.content.personal === true && !isFromSite(mail.messageId),
        sentAt: mail.date,
        source,
        ...aboutOf(
          [mail.from, mail.to, mail.replyTo ?? []].flat().map(({ address }) => address),
          [...(mail.references ?? []), mail.messageId],
        ),
      })
      .orIgnore()
      .execute();
  }
}

/** Prefers what a person wrote to our own text. */
function snippetOf({ quote, facts, paragraphs, heading }: MailContent): string {
  const text = quote || facts?.map((fact) => fact.join(': ')).join(', ') || paragraphs.join(' ') || heading;
  return shortened(oneLine(text));
}
