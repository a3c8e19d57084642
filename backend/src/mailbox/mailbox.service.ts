import { Inject, Injectable, NotFoundException } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { type Principal } from '../auth/index.js';
import { FIRM, type Firm, firmAddresses } from '../firm/firm.js';
import { InvalidInput } from '../http/validation.js';
import { MailEffects } from '../mail/mail-effects.js';
import {
  type AttachmentContent,
  MAILBOX,
  type Mailbox,
  type MailMessage,
  type MailPage,
  type MailSummary,
} from './mailbox.js';
import { type MailSent, type SendMail } from './mailbox.dto.js';

/** The staff's mailbox: reading what came in, answering it. */
@Injectable()
export class MailboxService {
  constructor(
    @Inject(MAILBOX) private readonly mailbox: Mailbox,
    @Inject(FIRM) private readonly firm: Firm,
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly mail: MailEffects,
  ) {}

  async list(pageToken?: string): Promise<MailPage> {
    const page = await this.mailbox.list(pageToken);
    if (!page) throw new InvalidInput({ pageToken: 'This is no page of the mailbox' });
    return page;
  }

  async get(id: string): Promise<MailMessage> {
    return (await this.mailbox.get(id)) ?? refuse();
  }

  async markRead(id: string): Promise<MailSummary> {
    return (await this.mailbox.markRead(id)) ?? refuse();
  }

  async attachment(id: string, attachmentId: string): Promise<AttachmentContent> {
    return (await this.mailbox.attachment(id, attachmentId)) ?? refuse();
  }

  /** Stores a message for sending. An answer names what it answers, so that mail programs keep the thread. */
  async send(
    sender: Principal,
    { to, subject, message, from = this.firm.email, inReplyTo }: SendMail,
  ): Promise<MailSent> {
    if (!firmAddresses(this.firm).has(from.toLowerCase())) {
      throw new InvalidInput({ from: "This must be one of the firm's addresses" });
    }
    const answered = inReplyTo === undefined ? undefined : await this.get(inReplyTo);
    await this.dataSource.transaction((manager) =>
      this.mail.enqueue(manager, {
        template: 'staffMessage',
        to,
        from,
        fromName: `${sender.name}, ${this.firm.name}`,
        data: { subject, message },
        references: answered && [answered.headers['Message-Id']],
      }),
    );
    return { message: 'Email Sent!' };
  }
}

function refuse(): never {
  throw new NotFoundException('There is no such message');
}
