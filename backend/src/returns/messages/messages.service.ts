import { BadRequestException, Inject, Injectable } from '@nestjs/common';
import { type messageToClientBody } from '@tax-firm/contract';
import { isStaff, orderTitle } from '@tax-firm/machines';
import { randomUUID } from 'node:crypto';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { type z } from 'zod';
import { AccountsService } from '../../accounts/account/accounts.service.js';
import { type Principal } from '../../accounts/account/access.js';
import { Clock } from '../../base/clock.js';
import { FIRM, type Firm, firmAddresses } from '../../firm/firm.js';
import { FirmAddresses } from '../../mail/firm-addresses.js';
import { MailService } from '../../mail/mail.service.js';
import { type MailJob } from '../../mail/text/mail-job.js';
import { mailRefused } from '../../mail/not-delivered.filter.js';
import { RateLimiter } from '../../http/rate-limit/rate-limiter.js';
import { WorkflowFeed } from '../../workflow/engine/feed.js';
import { InternalNoteEntity, newNote } from '../notes/internal-notes.controller.js';
import { KeptDeadlines } from '../return/kept-deadlines.js';
import { ReturnAccess } from '../return/return-access.js';
import { type ReturnCall } from '../return/return-endpoint.js';
import { otherSide, sideOf, waitingFor } from '../return/message-facts.js';
import { type TaxReturnEntity } from '../return/tax-return.entity.js';
import {
  MessageEntity,
  type MessageThread,
  type ReturnMessage,
  toMessage,
  type unreadCount,
} from './message.js';

type MessageToClient = z.infer<typeof messageToClientBody>;

type Unread = z.infer<typeof unreadCount>;

/** Most messages of a thread in one response. */
const threadLimit = 500;

/** SQL: whether a message of the return `$1` came no later than `$2`. */
const upToIt = 'seq <= (SELECT seq FROM return_message WHERE id = $2 AND tax_return_id = $1)';

/**
 * Messages between the client and the firm about a return: stored in its thread, and sent by email with a link to it.
 */
@Injectable()
export class MessagesService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(FIRM) private readonly firm: Firm,
    private readonly accounts: AccountsService,
    private readonly clock: Clock,
    private readonly addresses: FirmAddresses,
    private readonly access: ReturnAccess,
    private readonly mail: MailService,
    private readonly feed: WorkflowFeed,
    private readonly limiter: RateLimiter,
    private readonly deadlines: KeptDeadlines,
  ) {}

  /**
   * The thread of a return, oldest first. Reading it doesn't mark messages as seen; `seen` does. To each of the staff, what a
   * client wrote is new until they themselves have read it, or someone has answered or closed it.
   */
  async thread(call: ReturnCall): Promise<MessageThread> {
    const { viewer, taxReturn } = call;
    const isReader = "m.side = 'client' AND $3";
    const [newest, unread] = await Promise.all([
      this.dataSource.query<(Omit<ReturnMessage, 'at' | 'seenAt'> & { at: Date; seenAt: Date | null })[]>(
        `SELECT m.id, m.side, m.text, m.sent_at AS at,
            json_build_object('id', m.author_id, 'name', m.author_name, 'role', m.author_role) AS author,
            CASE WHEN ${isReader} THEN coalesce(r.read_at, m.settled_at) ELSE m.seen_at END AS "seenAt"
          FROM return_message m LEFT JOIN return_message_read r ON r.message_id = m.id AND r.account_id = $2
          WHERE m.tax_return_id = $1 ORDER BY m.seq DESC LIMIT ${threadLimit}`,
        [taxReturn.id, viewer.id, isStaff(viewer.role)],
      ),
      this.unread(call),
    ]);
    const messages = newest.reverse().map(({ at, seenAt, ...message }) => ({
      ...message,
      at: at.toISOString(),
      seenAt: seenAt?.toISOString() ?? null,
    }));
    return { messages, ...unread };
  }

  /**
   * Adds a message. The other side gets it by email, and their open screens show it.
   * @throws TooManyRequests from a client who sends many
   */
  async send(call: ReturnCall, text: string): Promise<ReturnMessage> {
    await this.admit(call.viewer);
    return this.dataSource.transaction((manager) => this.write(manager, call, text));
  }

  /** Counts a message against its sender's limit. @throws TooManyRequests from a client who sends many */
  async admit(sender: Principal): Promise<void> {
    if (sideOf(sender.role) === 'client') await this.limiter.take('clientMessages', sender.id);
  }

  /** Adds a message, as `send` does, in the caller's transaction. The caller has admitted it. */
  async write(
    manager: EntityManager,
    { viewer, taxReturn }: ReturnCall,
    text: string,
  ): Promise<ReturnMessage> {
    const message = this.messageOf(viewer, taxReturn, text);
    const mail =
      message.side === 'client'
        ? this.mailToFirm(message, taxReturn)
        : mailToClient(message, taxReturn, { name: viewer.name, from: this.firm.email });
    await this.keep(manager, message, taxReturn, mail);
    return toMessage(message);
  }

  /**
   * Marks the other side's messages as seen by it and, for the firm, as read by the viewer, up to the newest one that was on
   * their screen.
   * @returns how many are still unread
   */
  async seen(call: ReturnCall, upTo: string): Promise<Unread> {
    const { viewer, taxReturn } = call;
    await this.dataSource.transaction(async (manager) => {
      const now = this.clock.now();
      const [, affected]: [unknown, number] = await manager.query(
        `UPDATE return_message SET seen_at = $3 WHERE tax_return_id = $1 AND side = $4 AND seen_at IS NULL AND ${upToIt}`,
        [taxReturn.id, upTo, now, otherSide(viewer.role)],
      );
      if (isStaff(viewer.role))
        await manager.query(
          `INSERT INTO return_message_read SELECT id, $4, $3 FROM return_message
             WHERE tax_return_id = $1 AND side = 'client' AND ${upToIt} ON CONFLICT DO NOTHING`,
          [taxReturn.id, upTo, now, viewer.id],
        );
      if (affected) await this.feed.announce(taxReturn.id, manager);
    });
    return this.unread(call);
  }

  /**
   * Closes what the client wrote without an answer, such as after a phone call. The firm's notes keep why.
   * @returns how many are still open: 0
   */
  async close(call: ReturnCall, why: string): Promise<Unread> {
    const { taxReturn } = call;
    await this.dataSource.transaction(async (manager) => {
      if (!(await this.settle(manager, taxReturn.id))) return;
      const note = newNote(call.viewer, taxReturn.id, `Closed without an answer: ${why}`, this.clock.now());
      await manager.insert(InternalNoteEntity, note);
      await this.feed.announce(taxReturn.id, manager);
    });
    return this.unread(call);
  }

  /** Settles every open message of the client. @returns whether there was one */
  private async settle(manager: EntityManager, taxReturnId: string): Promise<boolean> {
    const open = { taxReturnId, side: 'client', settledAt: IsNull() } as const;
    const { affected } = await manager.update(MessageEntity, open, { settledAt: this.clock.now() });
    return Boolean(affected);
  }

  /**
   * Sends a message to a client by email address (the contract's call). It joins the thread of the client's newest
   * return that the sender may see. If that client has not verified the address, the message only goes there by email:
   * it may be meant for someone else, who reads the address.
   * @throws BadRequestException for a client without one, and for a `from` that is not the firm's;
   * ForbiddenException for one that the sender's role does not use
   */
  async toClient(sender: Principal, { name, email, message: text, from }: MessageToClient): Promise<void> {
    const returns = await this.access.ofEmail(sender, email);
    const last = returns.at(-1);
    if (!last || !firmAddresses(this.firm).has(from)) throw new BadRequestException(mailRefused);
    // The general address is where every message of a return comes from, whoever writes it.
    if (from !== this.firm.email) await this.addresses.checkSender(sender.role, from);
    const message = this.messageOf(sender, last, text);
    if (await this.accounts.ownsEmail(last.clientId, email)) {
      const mail = mailToClient(message, last, { name, from });
      await this.dataSource.transaction((manager) => this.keep(manager, message, last, mail));
    } else {
      await this.dataSource.transaction((manager) =>
        this.mail.enqueue(manager, mailToAddress(email, text, { name, from })),
      );
    }
  }

  /**
   * Sends an email that staff wrote elsewhere, such as in the mailbox, and adds its text to the return's thread, in the
   * caller's transaction.
   */
  async sendAsMail(
    manager: EntityManager,
    sender: Principal,
    taxReturn: TaxReturnEntity,
    text: string,
    mailOf: (messageKey: string) => MailJob,
  ): Promise<void> {
    const message = this.messageOf(sender, taxReturn, text);
    const mail = mailOf(`${taxReturn.id}.${message.id}.staffMessage`);
    await this.keep(manager, message, taxReturn, mail);
  }

  /** How many messages of the other side wait for the viewer. */
  async unread({ viewer, taxReturn }: ReturnCall): Promise<Unread> {
    const unread = await this.dataSource.manager
      .createQueryBuilder(MessageEntity, 'm')
      .where(`m.tax_return_id = :id AND ${waitingFor(viewer.role)}`, { id: taxReturn.id })
      .getCount();
    return { unread };
  }

  private messageOf(sender: Principal, { id }: TaxReturnEntity, text: string): MessageEntity {
    return this.dataSource.manager.create(MessageEntity, {
      id: randomUUID(),
      taxReturnId: id,
      side: sideOf(sender.role),
      authorId: sender.id,
      authorName: sender.name,
      authorRole: sender.role,
      text,
      sentAt: this.clock.now(),
      seenAt: null,
      settledAt: null,
    });
  }

  /** Stores the message, its email and the notice. */
  private async keep(
    manager: EntityManager,
    message: MessageEntity,
    taxReturn: TaxReturnEntity,
    mail: MailJob,
  ): Promise<void> {
    if (message.side === 'firm') await this.deadlines.keep(manager, taxReturn.id, message.sentAt);
    await manager.insert(MessageEntity, message);
    if (message.side === 'firm') await this.settle(manager, taxReturn.id);
    await this.mail.enqueue(manager, mail, taxReturn.id);
    await this.feed.announce(taxReturn.id, manager);
  }

  private mailToFirm({ id, authorName, text }: MessageEntity, taxReturn: TaxReturnEntity): MailJob {
    return {
      template: 'clientMessage',
      to: { name: this.firm.name, address: this.firm.email },
      replyTo: { name: taxReturn.name, address: taxReturn.email },
      fromName: `${authorName} (client)`,
      data: {
        clientName: taxReturn.name,
        clientEmail: taxReturn.email,
        message: text,
        order: orderTitle(taxReturn),
        link: `/AdminTaxReturn/${taxReturn.id}?tab=communications`,
      },
      messageKey: `${taxReturn.id}.${id}.clientMessage`,
    };
  }
}

const mailToClient = (
  { id, text }: MessageEntity,
  taxReturn: TaxReturnEntity,
  { name, from }: Pick<MessageToClient, 'name' | 'from'>,
): MailJob => ({
  template: 'messageFromFirm',
  to: { name: taxReturn.name, address: taxReturn.email },
  from,
  data: {
    senderName: name,
    message: text,
    order: orderTitle(taxReturn),
    link: `/ClientTaxReturn/${taxReturn.id}?view=communications`,
  },
  messageKey: `${taxReturn.id}.${id}.messageFromFirm`,
});

/** Names no return, so that an answer to it belongs to none. */
const mailToAddress = (
  address: string,
  message: string,
  { name, from }: Pick<MessageToClient, 'name' | 'from'>,
): MailJob => ({
  template: 'messageFromFirm',
  to: address,
  from,
  data: { senderName: name, message },
});
