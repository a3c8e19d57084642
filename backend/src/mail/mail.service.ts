import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import { ENVIRONMENT, type Environment } from '../config/environment.js';
import { FIRM, type Firm } from '../firm/firm.js';
import { SharedMailboxes } from '../firm/shared-mailboxes.js';
import { EffectFailure } from '../jobs/index.js';
import { Inbox } from './inbox.js';
import { compose, type ComposedMail, type Composition, messageIdOf, secretKey } from './mail-composer.js';
import { type MailContent } from './mail-content.js';
import { type MailAddress, type MailOptions, type Posting } from './mail-job.js';
import { isSecret, type MailTemplate, mailTemplates } from './mail-templates.js';
import { MAIL_TRANSPORT, type MailTransport } from './mail-transport.js';

/** Composes and sends the product's emails. Call it from outbox handlers, not during a request. */
@Injectable()
export class MailService implements OnApplicationShutdown {
  constructor(
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
  send<Name extends MailTemplate>(template: Name, { data, ...posting }: MailOptions<Name>): Promise<void> {
    return this.deliver(
      this.compositionOf(mailTemplates[template](data, this.firm.name), posting, isSecret(template)),
    );
  }

  /**
   * Sends a message with the given content, which is not secret. Sending it again with the same `messageKey` is safe:
   * .eml files and the built-in mailbox keep one copy, and a mail server gets the same Message-ID.
   * @throws if the transport did not accept it
   */
  sendContent(content: MailContent, posting: Posting): Promise<void> {
    return this.deliver(this.compositionOf(content, posting));
  }

  /** Composes the same message that `send` sends, to keep a copy. */
  compose<Name extends MailTemplate>(
    template: Name,
    { data, ...posting }: MailOptions<Name>,
  ): Promise<ComposedMail> {
    return compose(
      this.compositionOf(mailTemplates[template](data, this.firm.name), posting, isSecret(template)),
    );
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

  private compositionOf(content: MailContent, posting: Posting, secret = false): Composition {
    const { to, replyTo, from, fromName, references, date, attachments } = posting;
    const messageKey = secret ? `${secretKey}${posting.messageKey}` : posting.messageKey;
    const ourAddress = this.environment.mailFrom;
    return {
      content,
      secret,
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
