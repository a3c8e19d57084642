import { randomUUID } from 'node:crypto';
import { Inject, Injectable, NotFoundException, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type MailToSend, normalizeEmail } from '@tax-firm/contract';
import { DataSource } from 'typeorm';
import { InvalidInput } from '../base/app-error.js';
import { AccountsService } from '../accounts/account/accounts.service.js';
import { type Principal } from '../accounts/account/principal.js';
import { Clock } from '../base/clock.js';
import { FIRM, type Firm, firmAddresses } from '../firm/firm.js';
import { FirmAddresses } from '../mail/firm-addresses.js';
import { isFromSite } from '../mail/text/mail-about.js';
import { MailEffects } from '../mail/mail-effects.js';
import { type MailJob } from '../mail/text/mail-job.js';
import { VirusScanner } from '../files/scanning/virus-scanner.js';
import { Refusals } from '../http/security-log/refusals.js';
import { MessagesService } from '../returns/messages/messages.service.js';
import { type TaxReturnEntity } from '../returns/return/tax-return.entity.js';
import {
  type ListedMail,
  type MailListQuery,
  type MailSearchQuery,
  type MailSent,
  type OpenedMail,
  type PageOfMail,
} from './mailbox.dto.js';
import { ReturnOfMail } from './return-of-mail.js';
import { SENT_COPY_EFFECT, type SentCopy } from './sent-copies.js';
import { MailAccess, readsEverything } from './store/mail-access.js';
import { type MailMark, MailMarks } from './store/mail-marks.js';
import {
  type AttachmentContent,
  MAILBOX,
  type MailBox,
  type Mailbox,
  type MailMessage,
  type MailNeighbors,
  type MailSearch,
  type MailSummary,
} from './store/mailbox.js';
import { answerReferences } from './store/message-ids.js';

/** The staff's mailbox: reads messages and sends replies. */
@Injectable()
export class MailboxService implements OnApplicationShutdown {
  constructor(
    @Inject(MAILBOX) private readonly mailbox: Mailbox,
    @Inject(FIRM) private readonly firm: Firm,
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly access: MailAccess,
    private readonly marks: MailMarks,
    private readonly addresses: FirmAddresses,
    private readonly mail: MailEffects,
    private readonly returns: ReturnOfMail,
    private readonly messages: MessagesService,
    private readonly accounts: AccountsService,
    private readonly refusals: Refusals,
    private readonly scanner: VirusScanner,
    private readonly clock: Clock,
  ) {}

  async list(viewer: Principal, box: MailBox, { pageToken, ...search }: MailListQuery): Promise<PageOfMail> {
    const query = { ...searchOf(search), pageToken };
    const page = await this.mailbox.list(await this.access.readerOf(viewer), box, query);
    if (!page) throw new InvalidInput({ pageToken: 'This page token is not valid' });
    const marks = await this.marks.of(viewer, page.messages);
    return { ...page, messages: page.messages.map((message, index) => listed(message, marks[index]!)) };
  }

  async neighbors(viewer: Principal, id: string, search: MailSearchQuery): Promise<MailNeighbors> {
    const reader = await this.access.readerOf(viewer);
    return (await this.mailbox.neighbors(reader, id, searchOf(search))) ?? this.refuse(id);
  }

  async get(viewer: Principal, id: string): Promise<OpenedMail> {
    const message = await this.message(viewer, id);
    const { about, attachments, box, html } = message;
    const taxReturn = await this.returns.find(viewer, about.returnIds);
    return {
      ...(await this.listed(viewer, message)),
      box,
      html,
      attachments: [...attachments],
      taxReturn: taxReturn && { id: taxReturn.id, name: taxReturn.name, email: taxReturn.email },
    };
  }

  async markRead(viewer: Principal, id: string): Promise<ListedMail> {
    const reader = await this.access.readerOf(viewer);
    const message = (await this.mailbox.markRead(reader, id)) ?? (await this.refuse(id));
    await this.marks.read(viewer, message);
    return this.listed(viewer, message);
  }

  /** Closes an open message without an answer. One that is not open stays as it is; the result says who settled it. */
  async close(staff: Principal, id: string, reason: string): Promise<ListedMail> {
    const message = await this.message(staff, id);
    if (message.open) await this.marks.settle(staff, message, reason);
    return this.listed(staff, message);
  }

  /** Reads an attachment twice if there is a virus scanner: it must be clean before its first byte is sent. */
  async attachment(viewer: Principal, id: string, attachmentId: string): Promise<AttachmentContent> {
    const reader = await this.access.readerOf(viewer);
    const find = async () =>
      (await this.mailbox.attachment(reader, id, attachmentId)) ?? (await this.refuse(id));
    await this.scanner.requireClean(async () => (await find()).content, {
      sentence: 'This attachment has a virus, so nobody can open it here. Don’t open it anywhere else.',
      detail: { mail: id, attachment: attachmentId },
    });
    return find();
  }

  /**
   * Stores a message for sending. A reply refers to the message it answers, so that mail programs keep the thread, and
   * that message is answered. A reply to the client about their return also joins that return's messages.
   * @throws ForbiddenException if the sender's role does not write from the address
   */
  async send(
    sender: Principal,
    { to, subject, message, from = this.firm.email, inReplyTo }: MailToSend,
  ): Promise<MailSent> {
    if (!firmAddresses(this.firm).has(from)) {
      throw new InvalidInput({ from: "Please use one of the firm's addresses" });
    }
    await this.addresses.checkSender(sender.role, from);
    const answered = inReplyTo === undefined ? undefined : await this.message(sender, inReplyTo);
    const messageId = answered?.headers['Message-Id'] ?? '';
    const mailOf = (messageKey: string): MailJob => {
      const mail = {
        template: 'staffMessage' as const,
        to,
        from,
        fromName: `${sender.name}, ${this.firm.name}`,
        data: { subject, message },
        references: answered && answerReferences(answered.references, messageId),
        date: this.clock.now().toISOString(),
        messageKey,
      };
      const payload: SentCopy = { mail, answered: inReplyTo };
      return { ...mail, afterward: { kind: SENT_COPY_EFFECT, payload } };
    };
    const taxReturn = answered && (await this.returns.find(sender, answered.about.returnIds));
    const isForClient = taxReturn && (await this.isForClientOf(taxReturn, messageId, to));
    await this.dataSource.transaction(async (manager) => {
      if (isForClient) await this.messages.sendAsMail(manager, sender, taxReturn, message, mailOf);
      else await this.mail.enqueue(manager, mailOf(`mailbox.${randomUUID()}.staffMessage`));
      if (answered) await this.marks.settle(sender, answered, null, manager);
    });
    return { message: 'Email Sent!' };
  }

  /**
   * Whether a reply is for the return's client: they wrote the answered message on the site, or have verified the
   * address. Otherwise someone else may read the address, whose account it isn't.
   */
  private async isForClientOf(
    { clientId, email }: TaxReturnEntity,
    answeredId: string,
    to: string,
  ): Promise<boolean> {
    if (normalizeEmail(email) !== normalizeEmail(to)) return false;
    return isFromSite(answeredId) || this.accounts.ownsEmail(clientId, to);
  }

  private async listed(viewer: Principal, message: MailSummary): Promise<ListedMail> {
    const [mark] = await this.marks.of(viewer, [message]);
    return listed(message, mark!);
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

  async onApplicationShutdown(): Promise<void> {
    await this.mailbox.close();
  }
}

const searchOf = ({ q = '', open }: MailSearchQuery): MailSearch => ({
  words: searchWordsIn(q),
  openOnly: open === 'true',
});

/** A message as a viewer gets it, with what the firm noted about it. */
function listed(message: MailSummary, { settled, read }: MailMark): ListedMail {
  const { id, snippet, box, automatic, headers } = message;
  const answered = message.answered || settled?.reason === null;
  return {
    id,
    snippet,
    unread: box === 'inbox' && !read && !answered && !settled,
    open: message.open && !settled,
    answered,
    headers,
    ...(settled && { settled: { ...settled, at: settled.at.toISOString() } }),
    ...(automatic && { automatic }),
  };
}

/** Most words of a search that count. */
const maxWords = 10;

/**
 * The words of a search, each once. Quotation marks, backslashes and control characters only separate words: none of
 * them can end a string in IMAP or SQL.
 */
export const searchWordsIn = (search: string): string[] =>
  [...new Set(search.split(/[\s\p{C}"\\]+/u))].filter(Boolean).slice(0, maxWords);
