import { randomUUID } from 'node:crypto';
import {
  Body,
  Get,
  Inject,
  NotFoundException,
  type OnApplicationShutdown,
  type OnModuleInit,
  Param,
  Post,
  Query,
  Res,
} from '@nestjs/common';
import { ApiServiceUnavailableResponse } from '@nestjs/swagger';
import { type MailToSend, mailToSend, normalizeEmail } from '@tax-firm/contract';
import { type Response } from 'express';
import { DataSource } from 'typeorm';
import { type z } from 'zod';
import { AccessLog, RecordsListRead } from '../accounts/access-log/access-log.service.js';
import { CurrentUser, type Principal, StaffWithAccess } from '../accounts/account/access.js';
import { AccountsService } from '../accounts/account/accounts.service.js';
import { InvalidInput } from '../base/app-error.js';
import { Clock } from '../base/clock.js';
import { sendDownload, setDownloadHeaders } from '../files/file/download.js';
import { VirusScanner } from '../files/scanning/virus-scanner.js';
import { FIRM, type Firm, firmAddresses } from '../firm/firm.js';
import { ApiCall, ApiController, ApiCreation, ApiFile } from '../http/response/api-call.js';
import { Refusals } from '../http/security-log/refusals.js';
import { FirmAddresses } from '../mail/firm-addresses.js';
import { MailService } from '../mail/mail.service.js';
import { isFromSite } from '../mail/text/mail-about.js';
import { type MailJob, type MailOptions } from '../mail/text/mail-job.js';
import { MessagesService } from '../returns/messages/messages.service.js';
import { ReturnAccess } from '../returns/return/return-access.js';
import { type TaxReturnEntity } from '../returns/return/tax-return.entity.js';
import { EffectFailure, EffectRegistry } from '../workflow/jobs/outbox.js';
import {
  MailAccess,
  MAILBOX,
  type Mailbox,
  MailMarks,
  type MailMessage,
  type MailSearch,
  MailServerUnavailable,
  type MailSummary,
  readsEverything,
} from './store/mailbox.js';
import * as dto from './store/mailbox.dto.js';
import { answerReferences } from './store/message-ids.js';

const notFound = 'No such message, or you may not see it';

/** Effect that stores a copy of a message after it was sent. */
const SENT_COPY = 'sentCopy';

interface SentCopy {
  /** The message as it was sent. Its key and date give the copy the same Message-ID. */
  readonly mail: MailOptions<'staffMessage'> & { readonly template: 'staffMessage' };
  /** Mailbox id of the message that it answers. */
  readonly answered?: string;
}

/** The staff's mailbox: reads messages and sends replies. */
@ApiController('Mailbox', 'mailbox/messages')
@ApiServiceUnavailableResponse({ description: 'The mail server cannot be reached: {message}' })
@StaffWithAccess()
export class MailboxController implements OnModuleInit, OnApplicationShutdown {
  constructor(
    @Inject(MAILBOX) private readonly mailbox: Mailbox,
    @Inject(FIRM) private readonly firm: Firm,
    private readonly dataSource: DataSource,
    private readonly access: MailAccess,
    private readonly accessLog: AccessLog,
    private readonly accounts: AccountsService,
    private readonly addresses: FirmAddresses,
    private readonly clock: Clock,
    private readonly effects: EffectRegistry,
    private readonly mail: MailService,
    private readonly marks: MailMarks,
    private readonly messages: MessagesService,
    private readonly refusals: Refusals,
    private readonly returns: ReturnAccess,
    private readonly scanner: VirusScanner,
  ) {}

  onModuleInit(): void {
    this.effects.register(SENT_COPY, (job) => this.keepCopy(job.payload as unknown as SentCopy));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.mailbox.close();
  }

  @Get()
  @RecordsListRead('mailbox')
  @ApiCall('List or search the inbox or the sent messages, newest first, 20 per page', dto.mailPageSchema, {
    400: 'The page token is not valid',
  })
  async list(
    @CurrentUser() viewer: Principal,
    @Query({ schema: dto.mailListQuerySchema })
    { box = 'inbox', pageToken, ...search }: z.infer<typeof dto.mailListQuerySchema>,
  ) {
    const query = { ...searchOf(search), pageToken };
    const page = await this.mailbox.list(await this.access.readerOf(viewer), box, query);
    if (!page) throw new InvalidInput({ pageToken: 'This page token is not valid' });
    return { ...page, messages: await this.marks.listed(viewer, page.messages) };
  }

  @Get(':id')
  @ApiCall('Get a message; it stays unread until it is marked as read', dto.mailMessageSchema, {
    404: notFound,
  })
  async get(@CurrentUser() viewer: Principal, @Param('id') id: string) {
    const message = await this.message(viewer, id);
    const { about, attachments, box, html } = message;
    const taxReturn = await this.returnNamedIn(viewer, about.returnIds);
    const listed = await this.listed(viewer, message);
    await this.accessLog.record({ what: 'mail', detail: id });
    return {
      ...listed,
      box,
      html,
      attachments,
      taxReturn: taxReturn ? { id: taxReturn.id, name: taxReturn.name, email: taxReturn.email } : undefined,
    };
  }

  @Get(':id/neighbors')
  @ApiCall(
    'The messages next to one in the list of its folder, or in a search of it',
    dto.mailNeighborsSchema,
    { 404: notFound },
  )
  async neighbors(
    @CurrentUser() viewer: Principal,
    @Param('id') id: string,
    @Query({ schema: dto.mailSearchQuerySchema }) search: dto.MailSearchQuery,
  ) {
    const reader = await this.access.readerOf(viewer);
    return (await this.mailbox.neighbors(reader, id, searchOf(search))) ?? this.refuse(id);
  }

  @Post(':id/read')
  @ApiCall('Mark a message as read by you', dto.mailSummarySchema, { 404: notFound })
  async markRead(@CurrentUser() viewer: Principal, @Param('id') id: string) {
    const reader = await this.access.readerOf(viewer);
    const message = (await this.mailbox.markRead(reader, id)) ?? (await this.refuse(id));
    await this.marks.read(viewer, message);
    return this.listed(viewer, message);
  }

  /** The result says who settled a message that was not open. */
  @Post(':id/close')
  @ApiCall(
    'Close an open message without an answer; one that someone has answered or closed stays as it is',
    dto.mailSummarySchema,
    { 400: '{errors: {reason: sentence}}', 404: notFound },
  )
  async close(
    @CurrentUser() staff: Principal,
    @Param('id') id: string,
    @Body({ schema: dto.mailClosing }) { reason }: z.infer<typeof dto.mailClosing>,
  ) {
    const message = await this.message(staff, id);
    if (message.open) await this.marks.settle(staff, message, reason);
    return this.listed(staff, message);
  }

  /** Reads an attachment twice if there is a virus scanner: it must be clean before its first byte is sent. */
  @Get(':id/attachments/:attachmentId')
  @ApiFile('Download an attachment', 'application/octet-stream', {
    200: 'The attachment',
    404: 'No such message or attachment',
  })
  async attachment(
    @CurrentUser() viewer: Principal,
    @Param('id') id: string,
    @Param('attachmentId') attachmentId: string,
    @Res() response: Response,
  ): Promise<void> {
    const reader = await this.access.readerOf(viewer);
    const find = async () =>
      (await this.mailbox.attachment(reader, id, attachmentId)) ?? (await this.refuse(id));
    await this.scanner.requireClean(async () => (await find()).content, {
      sentence: 'This attachment has a virus, so nobody can open it here. Don’t open it anywhere else.',
      detail: { mail: id, attachment: attachmentId },
    });
    const { filename, size, content } = await find();
    await this.accessLog.record({ what: 'mail', detail: id });
    // The sender chose the type, so browsers should not trust it.
    setDownloadHeaders(response, { name: filename, type: 'application/octet-stream', size });
    await sendDownload(response, content);
  }

  /**
   * A reply refers to the message it answers, so that mail programs keep the thread, and that message is answered. A
   * reply to the client about their return also joins that return's messages.
   */
  @Post()
  @ApiCreation(
    "Send a message from one of the firm's addresses; a reply about a return also joins the return's messages",
    dto.mailSentSchema,
    {
      201: 'Stored for sending',
      400: '{errors: {field: sentence}}',
      403: '`address_not_allowed`: your role may not write from this address; choose another',
      404: 'The message to reply to does not exist',
    },
  )
  async send(
    @CurrentUser() sender: Principal,
    @Body({ schema: mailToSend }) { to, subject, message, from = this.firm.email, inReplyTo }: MailToSend,
  ) {
    if (!firmAddresses(this.firm).has(from))
      throw new InvalidInput({ from: "Please use one of the firm's addresses" });
    await this.addresses.checkSender(sender.role, from);
    const answered = inReplyTo === undefined ? undefined : await this.message(sender, inReplyTo);
    const messageId = answered?.headers['Message-Id'] ?? '';
    const mail = {
      template: 'staffMessage' as const,
      to,
      from,
      fromName: `${sender.name}, ${this.firm.name}`,
      data: { subject, message },
      references: answered && answerReferences(answered.references, messageId),
      date: this.clock.now().toISOString(),
    };
    const mailOf = (key: string): MailJob => {
      const messageKey = `${key}.staffMessage`;
      const payload: SentCopy = { mail: { ...mail, messageKey }, answered: inReplyTo };
      return { ...mail, messageKey, afterward: { kind: SENT_COPY, payload } };
    };
    const taxReturn = answered && (await this.returnNamedIn(sender, answered.about.returnIds));
    // They wrote the answered message on the site, or have verified the address: otherwise someone else may read it.
    const isForClient =
      taxReturn &&
      normalizeEmail(taxReturn.email) === normalizeEmail(to) &&
      (isFromSite(messageId) || (await this.accounts.ownsEmail(taxReturn.clientId, to)));
    await this.dataSource.transaction(async (manager) => {
      if (isForClient) await this.messages.sendAsMail(manager, sender, taxReturn, message, mailOf);
      else await this.mail.enqueue(manager, mailOf(`mailbox.${randomUUID()}`));
      if (answered) await this.marks.settle(sender, answered, null, manager);
    });
    return { message: 'Email Sent!' } as const;
  }

  /** Stores a sent message in the Sent folder, and marks the message that it answers. Safe to retry. */
  private async keepCopy({ mail: { template, ...options }, answered }: SentCopy): Promise<void> {
    try {
      await this.mailbox.keepSent(await this.mail.compose(template, options));
      if (answered !== undefined) await this.mailbox.markAnswered(answered);
    } catch (error) {
      if (!(error instanceof MailServerUnavailable)) throw error;
      const sentence = 'The copy of a sent message is waiting for the mail server';
      throw new EffectFailure(sentence, { cause: 'unreachable' });
    }
  }

  /**
   * The return that an email is about, by the Message-IDs of its thread. Strangers can forge any Message-ID, but they
   * cannot know a return's id: only its client and staff do.
   * @param named the returns that the thread names, the newest message's last
   * @returns the return named last; null if there is none, or if the viewer may not see it
   */
  private async returnNamedIn(viewer: Principal, named: readonly string[]): Promise<TaxReturnEntity | null> {
    const id = named.at(-1);
    return id ? this.returns.visibleTo(viewer).andWhere('r.id = :id', { id }).getOne() : null;
  }

  private async listed(viewer: Principal, message: MailSummary): Promise<dto.ListedMail> {
    return (await this.marks.listed(viewer, [message]))[0]!;
  }

  private async message(viewer: Principal, id: string): Promise<MailMessage> {
    return (await this.mailbox.get(await this.access.readerOf(viewer), id)) ?? this.refuse(id);
  }

  /** Answers 404, and records the attempt if there is such a message. */
  private async refuse(id: string): Promise<never> {
    if (await this.mailbox.get(readsEverything, id))
      await this.refusals.record('not_found', { messageId: id });
    throw new NotFoundException('There is no such message');
  }
}

/** Most words of a search that count. */
const maxWords = 10;

/**
 * The words of a search, each once. Quotation marks, backslashes and control characters only separate words: none of
 * them can end a string in IMAP or SQL.
 */
const searchOf = ({ q = '', open }: dto.MailSearchQuery): MailSearch => ({
  words: [...new Set(q.split(/[\s\p{C}"\\]+/u))].filter(Boolean).slice(0, maxWords),
  openOnly: open === 'true',
});
