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
import { keepDeadline } from '../return/keep-deadline.js';
import { ReturnAccess } from '../return/return-access.js';
import { type ReturnCall } from '../return/return-endpoint.js';
import { otherSide, sideOf, waitingFor } from '../return/message-facts.js';
import { type TaxReturnEntity } from '../return/tax-return.entity.js';
import { MessageEntity, type MessageThread, type ReturnMessage, type unreadCount } from './message.js';

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
  ) {}

  /**
   * The thread of a return, oldest first. Reading it doesn't mark messages as seen; `seen` does. To each of the staff, what a
   * client wrote is new until they themselves have read it, or someone has answered or closed it.
   */
  async thread(call: ReturnCall): Promise<MessageThread> {
    const { viewer, taxReturn } = call;
    const [newest, unread] = await Promise.all([
      this.dataSource.query<(Omit<ReturnMessage, 'at' | 'seenAt'> & { at: Date; seenAt: Date | null })[]>(
        `SELECT m.id, m.side, m.text, m.sent_at AS at,
            json_build_object('id', m.author_id, 'name', m.author_name, 'role', m.author_role) AS author,
            CASE WHEN m.side = 'client' AND $3 THEN coalesce(r.read_at, m.settled_at) ELSE m.seen_at END AS "seenAt"
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
  write(manager: EntityManager, { viewer, taxReturn }: ReturnCall, text: string): Promise<ReturnMessage> {
    const mail =
      sideOf(viewer.role) === 'client'
        ? this.mailToFirm(taxReturn, viewer.name, text)
        : mailToClient(taxReturn, text, { name: viewer.name, from: this.firm.email });
    return this.sendAsMail(manager, viewer, taxReturn, text, mail);
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
  async toClient(
    sender: Principal,
    { email, message: text, ...signed }: z.infer<typeof messageToClientBody>,
  ): Promise<void> {
    const { name, from } = signed;
    const last = (await this.access.ofEmail(sender, email)).at(-1);
    if (!last || !firmAddresses(this.firm).has(from)) throw new BadRequestException(mailRefused);
    // The general address is where every message of a return comes from, whoever writes it.
    if (from !== this.firm.email) await this.addresses.checkSender(sender.role, from);
    const isTheirs = await this.accounts.ownsEmail(last.clientId, email);
    await this.dataSource.transaction(async (manager) => {
      if (isTheirs) await this.sendAsMail(manager, sender, last, text, mailToClient(last, text, signed));
      else {
        // Names no return, so that an answer to it belongs to none.
        const data = { senderName: name, message: text };
        await this.mail.enqueue(manager, { template: 'messageFromFirm', to: email, from, data });
      }
    });
  }

  /**
   * Adds a message to the return's thread and sends this email of it, in the caller's transaction. Staff may have written it
   * elsewhere, such as in the mailbox.
   * @param mailOf makes the email with the key by which it is sent once
   */
  async sendAsMail(
    manager: EntityManager,
    sender: Principal,
    taxReturn: TaxReturnEntity,
    text: string,
    mailOf: (messageKey: string) => MailJob,
  ): Promise<ReturnMessage> {
    const { id: taxReturnId } = taxReturn;
    const [id, side, sentAt] = [randomUUID(), sideOf(sender.role), this.clock.now()];
    const author = { authorId: sender.id, authorName: sender.name, authorRole: sender.role };
    if (side === 'firm') await keepDeadline(manager, taxReturnId, sentAt);
    await manager.insert(MessageEntity, { id, taxReturnId, side, ...author, text, sentAt });
    if (side === 'firm') await this.settle(manager, taxReturnId);
    await this.mail.enqueue(manager, mailOf(`${taxReturnId}.${id}`), taxReturnId);
    await this.feed.announce(taxReturn.id, manager);
    const { id: authorId, name, role } = sender;
    return { id, side, author: { id: authorId, name, role }, text, at: sentAt.toISOString(), seenAt: null };
  }

  /** How many messages of the other side wait for the viewer. */
  async unread({ viewer, taxReturn }: ReturnCall): Promise<Unread> {
    const unread = await this.dataSource.manager
      .createQueryBuilder(MessageEntity, 'm')
      .where(`m.tax_return_id = :id AND ${waitingFor(viewer.role)}`, { id: taxReturn.id })
      .getCount();
    return { unread };
  }

  private mailToFirm(
    taxReturn: TaxReturnEntity,
    clientName: string,
    message: string,
  ): (messageKey: string) => MailJob {
    const { id, name, email } = taxReturn;
    const link = `/AdminTaxReturn/${id}?tab=communications`;
    return (messageKey) => ({
      template: 'clientMessage',
      to: { name: this.firm.name, address: this.firm.email },
      replyTo: { name, address: email },
      fromName: `${clientName} (client)`,
      data: { clientName: name, clientEmail: email, message, order: orderTitle(taxReturn), link },
      messageKey: `${messageKey}.clientMessage`,
    });
  }
}

/** @param signed whose name the email has, and which address of the firm it is from */
const mailToClient =
  (taxReturn: TaxReturnEntity, message: string, { name, from }: { name: string; from: string }) =>
  (messageKey: string): MailJob => ({
    template: 'messageFromFirm',
    to: { name: taxReturn.name, address: taxReturn.email },
    from,
    data: {
      senderName: name,
      message,
      order: orderTitle(taxReturn),
      link: `/ClientTaxReturn/${taxReturn.id}?view=communications`,
    },
    messageKey: `${messageKey}.messageFromFirm`,
  });
