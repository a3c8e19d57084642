import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { normalizeEmail } from '@tax-firm/contract';
import { DataSource } from 'typeorm';
import { Clock } from '../base/clock.js';
import { ENVIRONMENT, type Environment } from '../base/config/environment.js';
import { FIRM, type Firm } from '../firm/firm.js';
import { SharedMailboxes } from '../firm/shared-mailboxes.js';
import { EffectFailure } from '../workflow/jobs/effect-failure.js';
import { Inbox } from './inbox.js';
import {
  compose,
  type ComposedMail,
  type Composition,
  messageIdOf,
  secretKey,
} from './transport/mail-composer.js';
import { type WriteMail } from './text/mail-content.js';
import { type MailAddress, type MailOptions, type Posting } from './text/mail-job.js';
import {
  type MailTemplate,
  mailTemplates,
  type MailTemplates,
  type Template,
} from './text/mail-templates.js';
import { MAIL_TRANSPORT, type MailTransport } from './transport/mail-transport.js';

/** Composes and sends the product's emails. Call it from outbox handlers, not during a request. */
@Injectable()
export class MailService implements OnApplicationShutdown {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(FIRM) private readonly firm: Firm,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(MAIL_TRANSPORT) private readonly transport: MailTransport,
    private readonly inbox: Inbox,
    private readonly mailboxes: SharedMailboxes,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends a message from a template.
   * @throws if the transport did not accept it, and for a secret one to a mailbox that several people read
   */
  async send<Name extends MailTemplate>(template: Name, options: MailOptions<Name>): Promise<void> {
    await this.deliver(await this.compositionFrom(template, options));
  }

  /**
   * Sends a message with the given content, which is not secret. Sending it again with the same `messageKey` is safe:
   * .eml files and the built-in mailbox keep one copy, and a mail server gets the same Message-ID.
   * @throws if the transport did not accept it
   */
  async sendContent(write: WriteMail, posting: Posting): Promise<void> {
    await this.deliver(await this.compositionOf(write, posting));
  }

  /** Composes the same message that `send` sends, to keep a copy. */
  async compose<Name extends MailTemplate>(
    template: Name,
    options: MailOptions<Name>,
  ): Promise<ComposedMail> {
    return compose(await this.compositionFrom(template, options));
  }

  /**
   * Deletes the .eml files of messages about returns and consents, and of those from or to people who are gone. What a mail
   * server has delivered is out of reach.
   */
  async forget(workflowIds: readonly string[], addresses: readonly string[]): Promise<void> {
    await this.transport.forget?.(workflowIds, addresses);
  }

  onApplicationShutdown(): void {
    this.transport.close();
  }

  /** Whether the person whose account has this address has shown that they read it. */
  private async isVerified(address: string): Promise<boolean> {
    const found: unknown[] = await this.dataSource.query(
      'SELECT 1 FROM account WHERE email = $1 AND email_verified_at IS NOT NULL',
      [normalizeEmail(address)],
    );
    return found.length > 0;
  }

  private async deliver(mail: Composition): Promise<void> {
    const shared = this.mailboxes.include(mail.to.address);
    if (shared && mail.secret)
      throw new EffectFailure('An email that opens something was addressed to a shared mailbox', {
        cause: 'sharedMailbox',
        permanent: true,
      });
    const composed = await compose(mail);
    if (shared && !this.environment.imap) await this.inbox.deliver(mail, composed);
    await this.transport.send(composed);
  }

  private compositionFrom<Name extends MailTemplate>(
    template: Name,
    { data, ...posting }: MailOptions<Name>,
  ): Promise<Composition> {
    const { write, isSecret } = mailTemplates[template] as Template<MailTemplates[Name]>;
    return this.compositionOf((known) => write(data, this.firm.name, known), posting, isSecret);
  }

  /** Addresses and greets nobody by name at an address that may be someone else's. */
  private async compositionOf(write: WriteMail, posting: Posting, secret = false): Promise<Composition> {
    const { replyTo, from, fromName, references, date, attachments } = posting;
    const { address, name } = addressOf(posting.to);
    const shared = this.mailboxes.include(address);
    const known = shared || (await this.isVerified(address));
    const content = write(known);
    const greeting = known && name ? `Hello ${name},` : 'Hello,';
    const paragraphs = shared || content.greeting === false ? [] : [greeting];
    const messageKey = secret ? `${secretKey}${posting.messageKey}` : posting.messageKey;
    const ourAddress = this.environment.mailFrom;
    return {
      content: { ...content, paragraphs: [...paragraphs, ...content.paragraphs] },
      secret,
      letterhead: { ...this.firm, publicUrl: this.environment.publicUrl },
      messageId: messageIdOf(messageKey, ourAddress.slice(ourAddress.lastIndexOf('@') + 1)),
      date: date === undefined ? this.clock.now() : new Date(date),
      from: { name: fromName ?? this.firm.name, address: from ?? ourAddress },
      to: { address, ...(known && { name }) },
      replyTo: replyTo === undefined ? undefined : addressOf(replyTo),
      references,
      attachments: known ? attachments : undefined,
      bounceTo: ourAddress,
    };
  }
}

const addressOf = (given: string | MailAddress): MailAddress =>
  typeof given === 'string' ? { address: given } : given;
