import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { normalizeEmail } from '@tax-firm/contract';
import { DataSource, type EntityManager } from 'typeorm';
import { InjectDataSource } from '@nestjs/typeorm';
import { Clock } from '../base/clock.js';
import { ENVIRONMENT, type Environment } from '../base/config/environment.js';
import { FIRM, type Firm, SharedMailboxes } from '../firm/firm.js';
import { EffectFailure, type EffectJob, EffectRegistry, Outbox } from '../workflow/jobs/outbox.js';
import { storeMail } from './mail-message.entity.js';
import { type WriteMail } from './text/mail-content.js';
import { type MailAddress, type MailJob, type MailOptions, type Posting } from './text/mail-job.js';
import {
  type MailTemplate,
  type MailTemplates,
  mailTemplates,
  type Template,
} from './text/mail-templates.js';
import {
  compose,
  type ComposedMail,
  MAIL_TRANSPORT,
  type MailTransport,
  messageIdOf,
  secretKey,
} from './transport/mail-composer.js';

/** The outbox's kind of the emails that need no further data when they are sent. */
const MAIL_EFFECT = 'mail';

/** Composes and sends the product's emails. During a request only `enqueue` them: an outbox handler sends them. */
@Injectable()
export class MailService implements OnModuleInit, OnApplicationShutdown {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(FIRM) private readonly firm: Firm,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(MAIL_TRANSPORT) private readonly transport: MailTransport,
    private readonly mailboxes: SharedMailboxes,
    private readonly effects: EffectRegistry,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.effects.register(MAIL_EFFECT, (job) => this.carryOut(job), 'mail');
  }

  onApplicationShutdown(): void {
    this.transport.close();
  }

  /**
   * Adds a message to the outbox in the caller's transaction: it is sent if and only if the transaction commits. For
   * templates that need no further data when they are sent.
   */
  async enqueue(manager: EntityManager, job: MailJob, sourceId?: string): Promise<void> {
    await this.outbox.enqueue(manager, { kind: MAIL_EFFECT, payload: job, sourceId, key: job.messageKey });
  }

  /**
   * Sends a message from a template.
   * @throws if the transport did not accept it, and for a secret one to a mailbox that several people read
   */
  async send<Name extends MailTemplate>(template: Name, options: MailOptions<Name>): Promise<void> {
    await this.deliver(await this.compose(template, options));
  }

  /**
   * Sends a message with the given content, which is not secret. Sending it again with the same `messageKey` is safe:
   * .eml files and the built-in mailbox keep one copy, and a mail server gets the same Message-ID.
   * @throws if the transport did not accept it
   */
  async sendContent(write: WriteMail, posting: Posting): Promise<void> {
    await this.deliver(await this.composeContent(write, posting));
  }

  /** Composes the same message that `send` sends, to keep a copy. */
  compose<Name extends MailTemplate>(template: Name, { data, ...posting }: MailOptions<Name>) {
    const { write, isSecret } = mailTemplates[template] as Template<MailTemplates[Name]>;
    return this.composeContent((known) => write(data, this.firm.name, known), posting, isSecret);
  }

  /**
   * Deletes the .eml files of messages about returns and consents, and of those from or to people who are gone. What a mail
   * server has delivered is out of reach.
   */
  async forget(workflowIds: readonly string[], addresses: readonly string[]): Promise<void> {
    await this.transport.forget?.(workflowIds, addresses);
  }

  private async carryOut({ key, payload }: EffectJob): Promise<void> {
    const { template, afterward, ...options } = payload as unknown as MailJob;
    const messageKey = options.messageKey ?? key;
    await this.send(template, { ...options, messageKey });
    if (!afterward) return;
    // The key ensures that the effect runs once, even if the message is sent again.
    const effect = { ...afterward, key: `${messageKey}.${afterward.kind}` };
    await this.dataSource.transaction((manager) => this.outbox.enqueue(manager, effect));
  }

  /** Whether the person whose account has this address has shown that they read it. */
  private async isVerified(address: string): Promise<boolean> {
    const found: unknown[] = await this.dataSource.query(
      'SELECT 1 FROM account WHERE email = $1 AND email_verified_at IS NOT NULL',
      [normalizeEmail(address)],
    );
    return found.length > 0;
  }

  private async deliver(mail: ComposedMail): Promise<void> {
    const shared = this.mailboxes.include(mail.to.address);
    if (shared && mail.secret) {
      const sentence = 'An email that opens something was addressed to a shared mailbox';
      throw new EffectFailure(sentence, { cause: 'sharedMailbox', permanent: true });
    }
    if (shared && !this.environment.imap) await storeMail(this.dataSource.manager, 'inbox', mail);
    await this.transport.send(mail);
  }

  /** Addresses and greets nobody by name at an address that may be someone else's. */
  private async composeContent(write: WriteMail, posting: Posting, secret = false): Promise<ComposedMail> {
    const { replyTo, from, fromName, references, date, attachments } = posting;
    const { address, name } = addressOf(posting.to);
    const shared = this.mailboxes.include(address);
    const known = shared || (await this.isVerified(address));
    const content = write(known);
    const greeting = known && name ? `Hello ${name},` : 'Hello,';
    const paragraphs = shared || content.greeting === false ? [] : [greeting];
    const messageKey = secret ? `${secretKey}${posting.messageKey}` : posting.messageKey;
    const ourAddress = this.environment.mailFrom;
    return compose({
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
    });
  }
}

const addressOf = (given: string | MailAddress): MailAddress =>
  typeof given === 'string' ? { address: given } : given;

/** Emails with an outbox's kind of their own, because each attempt rewrites them, with their templates. */
export const rewrittenMails = {
  emailChangeMail: 'changeEmail',
  emailVerificationMail: 'verifyEmail',
  passwordResetMail: 'passwordReset',
  staffInvitationMail: 'staffInvitation',
  spouseInvitationMail: 'spouseInvitation',
  sharedCopyMail: 'sharedCopy',
  draftLinkMail: 'draftLink',
  remindFirmOfRequest: 'serviceRequestWaits',
} as const satisfies Record<string, MailTemplate>;

/**
 * An email with a link or PIN for one use. Its job names only the row that the secret belongs to, so that the outbox
 * holds none: the secret is computed again when the email is sent. A link has it after the `#`, so browsers don't send it
 * to servers, where it could be logged.
 */
export abstract class SecretMail implements OnModuleInit {
  @Inject(EffectRegistry) private readonly effects!: EffectRegistry;
  @Inject(Outbox) private readonly outbox!: Outbox;
  @Inject(MailService) protected readonly mail!: MailService;
  @InjectDataSource() protected readonly dataSource!: DataSource;
  @Inject(ENVIRONMENT) protected readonly environment!: Environment;
  @Inject(Clock) protected readonly clock!: Clock;

  protected abstract readonly kind: keyof typeof rewrittenMails;
  /** The field of a job's payload that has the row's id. */
  protected abstract readonly idField: string;

  /** Sends the email, unless the row is no longer open. */
  protected abstract send(id: string, messageKey: string): Promise<void>;

  onModuleInit(): void {
    const send = ({ key, payload }: EffectJob) =>
      this.send((payload as Record<string, string>)[this.idField]!, key);
    this.effects.register(this.kind, send, 'prompt');
  }

  /** Asks for the email about a row, in the caller's transaction. */
  enqueue(manager: EntityManager, id: string): Promise<void> {
    return this.outbox.enqueue(manager, { sourceId: id, kind: this.kind, payload: { [this.idField]: id } });
  }
}
