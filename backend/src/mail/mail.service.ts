import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import { ENVIRONMENT, type Environment } from '../config/environment.js';
import { FIRM, type Firm, firmAddresses } from '../firm/firm.js';
import { Inbox } from './inbox.js';
import { compose, type ComposedMail, type Composition, messageIdOf } from './mail-composer.js';
import { type MailContent } from './mail-content.js';
import { type MailAddress, type MailOptions, type Posting } from './mail-job.js';
import { type MailTemplate, mailTemplates } from './mail-templates.js';
import { MAIL_TRANSPORT, type MailTransport } from './mail-transport.js';

/** Composes and sends the product's e-mails. Call it from outbox handlers, not during a request. */
@Injectable()
export class MailService implements OnApplicationShutdown {
  private readonly ownAddresses: ReadonlySet<string>;

  constructor(
    @Inject(FIRM) private readonly firm: Firm,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(MAIL_TRANSPORT) private readonly transport: MailTransport,
    private readonly inbox: Inbox,
    private readonly clock: Clock,
  ) {
    this.ownAddresses = firmAddresses(firm);
  }

  /** Sends a message from a template. @throws if the transport did not accept it */
  send<Name extends MailTemplate>(template: Name, { data, ...posting }: MailOptions<Name>): Promise<void> {
    return this.sendContent(mailTemplates[template](data, this.firm.name), posting);
  }

  /**
   * Sends a message with the given content. Sending it again with the same `messageKey` is safe: .eml files and the
   * built-in mailbox keep one copy, and a mail server gets the same Message-ID.
   * @throws if the transport did not accept it
   */
  async sendContent(content: MailContent, posting: Posting): Promise<void> {
    const mail = this.compositionOf(content, posting);
    const composed = await compose(mail);
    const toFirm = this.ownAddresses.has(mail.to.address.toLowerCase());
    if (toFirm && !this.environment.imap) await this.inbox.deliver(mail, composed);
    await this.transport.send(composed);
  }

  /** Composes the same message that `send` sends, to keep a copy. */
  compose<Name extends MailTemplate>(
    template: Name,
    { data, ...posting }: MailOptions<Name>,
  ): Promise<ComposedMail> {
    return compose(this.compositionOf(mailTemplates[template](data, this.firm.name), posting));
  }

  onApplicationShutdown(): void {
    this.transport.close();
  }

  private compositionOf(content: MailContent, posting: Posting): Composition {
    const { to, messageKey, replyTo, from, fromName, references, date, attachments } = posting;
    const ourAddress = bareAddress(this.environment.mailFrom);
    return {
      content,
      letterhead: { ...this.firm, publicUrl: this.environment.publicUrl },
      messageId: messageIdOf(messageKey, ourAddress.slice(ourAddress.lastIndexOf('@') + 1)),
      date: date === undefined ? this.clock.now() : new Date(date),
      from: { name: fromName ?? this.firm.name, address: from ?? ourAddress },
      to: addressOf(to),
      replyTo: replyTo === undefined ? undefined : addressOf(replyTo),
      references,
      attachments,
      bounceTo: ourAddress,
    };
  }
}

const addressOf = (given: string | MailAddress): MailAddress =>
  typeof given === 'string' ? { address: given } : given;

/** Returns the address of MAIL_FROM, which may be `Name <address>`. */
const bareAddress = (given: string): string => /<([^<>]+)>\s*$/.exec(given)?.[1] ?? given;
