import { BadRequestException, Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { isStaff, orderTitle } from '@tax-firm/machines';
import { randomUUID } from 'node:crypto';
import { DataSource, type EntityManager, In, IsNull } from 'typeorm';
import { AccountsService } from '../../accounts/account/accounts.service.js';
import { type Principal } from '../../accounts/account/principal.js';
import { Clock } from '../../base/clock.js';
import { FIRM, type Firm, firmAddresses } from '../../firm/firm.js';
import { FirmAddresses } from '../../mail/firm-addresses.js';
import { MailEffects } from '../../mail/mail-effects.js';
import { type MailJob } from '../../mail/text/mail-job.js';
import { mailRefused } from '../../mail/not-delivered.filter.js';
import { RateLimiter } from '../../http/rate-limit/rate-limiter.js';
import { WorkflowFeed } from '../../workflow/engine/feed.js';
import { ReturnListService } from '../list/return-list.service.js';
import { InternalNotesService } from '../notes/internal-notes.service.js';
import { KeptDeadlines } from '../return/kept-deadlines.js';
import { otherSide, sideOf, waitingFor } from '../return/message-facts.js';
import { type TaxReturnEntity } from '../return/tax-return.entity.js';
import { MessageEntity } from './message.entity.js';
import { MessageReadEntity } from './message-read.entity.js';
import { type MessageThread, type ReturnMessage, toMessage } from './messages.dto.js';

export interface MessageToClient {
  readonly name: string;
  readonly email: string;
  readonly message: string;
  /** One of the firm's own addresses. */
  readonly from: string;
}

/** Most messages of a thread in one response. */
const threadLimit = 500;

/**
 * Messages between the client and the firm about a return: stored in its thread, and sent by email with a link to it.
 */
@Injectable()
export class MessagesService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(FIRM) private readonly firm: Firm,
    private readonly accounts: AccountsService,
    private readonly clock: Clock,
    private readonly addresses: FirmAddresses,
    private readonly lists: ReturnListService,
    private readonly mail: MailEffects,
    private readonly feed: WorkflowFeed,
    private readonly limiter: RateLimiter,
    private readonly notes: InternalNotesService,
    private readonly deadlines: KeptDeadlines,
  ) {}

  /** The thread of a return, oldest first. Reading it doesn't mark messages as seen; `seen` does. */
  async thread(viewer: Principal, { id }: TaxReturnEntity): Promise<MessageThread> {
    const [newest, unread] = await Promise.all([
      this.dataSource.manager.find(MessageEntity, {
        where: { taxReturnId: id },
        order: { seq: 'DESC' },
        take: threadLimit,
      }),
      this.unread(viewer, id),
    ]);
    const seenAt = await this.seenBy(viewer, newest);
    return { messages: newest.reverse().map((each) => toMessage(each, seenAt(each))), unread };
  }

  /**
   * When messages were seen, as a viewer gets it. To each of the staff, what a client wrote is new until they themselves have
   * read it, or someone has answered or closed it.
   */
  private async seenBy({ id: accountId, role }: Principal, messages: readonly MessageEntity[]) {
    const theirs = isStaff(role) ? messages.filter(({ side }) => side === 'client') : [];
    const found = await this.dataSource.manager.findBy(MessageReadEntity, {
      accountId,
      messageId: In(theirs.map(({ id }) => id)),
    });
    const read = new Map(found.map(({ messageId, readAt }) => [messageId, readAt]));
    return (message: MessageEntity): Date | null =>
      theirs.includes(message) ? (read.get(message.id) ?? message.settledAt) : message.seenAt;
  }

  /**
   * Adds a message. The other side gets it by email, and their open screens show it.
   * @throws TooManyRequests from a client who sends many
   */
  async send(sender: Principal, taxReturn: TaxReturnEntity, text: string): Promise<ReturnMessage> {
    await this.admit(sender);
    return this.dataSource.transaction((manager) => this.write(manager, sender, taxReturn, text));
  }

  /** Counts a message against its sender's limit. @throws TooManyRequests from a client who sends many */
  async admit(sender: Principal): Promise<void> {
    if (sideOf(sender.role) === 'client') await this.limiter.take('clientMessages', sender.id);
  }

  /** Adds a message, as `send` does, in the caller's transaction. The caller has admitted it. */
  async write(
    manager: EntityManager,
    sender: Principal,
    taxReturn: TaxReturnEntity,
    text: string,
  ): Promise<ReturnMessage> {
    const message = this.messageOf(sender, taxReturn, text);
    const mail =
      message.side === 'client'
        ? this.mailToFirm(message, taxReturn)
        : this.mailToClient(message, taxReturn, { name: sender.name, from: this.firm.email });
    await this.keep(manager, message, taxReturn, mail);
    return toMessage(message);
  }

  /**
   * Marks the other side's messages as seen by it and, for the firm, as read by the viewer, up to the newest one that was on
   * their screen.
   * @returns how many are still unread
   */
  async seen(viewer: Principal, taxReturn: TaxReturnEntity, upTo: string): Promise<number> {
    await this.dataSource.transaction(async (manager) => {
      const { affected } = await manager
        .createQueryBuilder()
        .update(MessageEntity)
        .set({ seenAt: this.clock.now() })
        .where('tax_return_id = :id AND side = :side AND seen_at IS NULL', {
          id: taxReturn.id,
          side: otherSide(viewer.role),
        })
        .andWhere('seq <= (SELECT seq FROM return_message WHERE id = :upTo AND tax_return_id = :id)', {
          upTo,
        })
        .execute();
      if (isStaff(viewer.role))
        await manager.query(
          `INSERT INTO return_message_read SELECT m.id, $2, $3 FROM return_message m
             WHERE m.tax_return_id = $1 AND m.side = 'client'
               AND m.seq <= (SELECT seq FROM return_message WHERE id = $4 AND tax_return_id = $1)
           ON CONFLICT DO NOTHING`,
          [taxReturn.id, viewer.id, this.clock.now(), upTo],
        );
      if (affected) await this.announce(manager, taxReturn);
    });
    return this.unread(viewer, taxReturn.id);
  }

  /**
   * Closes what the client wrote without an answer, such as after a phone call. The firm's notes keep why.
   * @returns how many are still open: 0
   */
  async close(staff: Principal, taxReturn: TaxReturnEntity, why: string): Promise<number> {
    await this.dataSource.transaction(async (manager) => {
      if (!(await this.settle(manager, taxReturn.id))) return;
      await this.notes.add(staff, taxReturn.id, `Closed without an answer: ${why}`, manager);
      await this.announce(manager, taxReturn);
    });
    return this.unread(staff, taxReturn.id);
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
    const returns = await this.lists.ofEmail(sender, email);
    const last = returns.at(-1);
    if (!last || !firmAddresses(this.firm).has(from)) throw new BadRequestException(mailRefused);
    // The general address is where every message of a return comes from, whoever writes it.
    if (from !== this.firm.email) await this.addresses.checkSender(sender.role, from);
    const message = this.messageOf(sender, last, text);
    if (await this.accounts.ownsEmail(last.clientId, email)) {
      const mailToClient = this.mailToClient(message, last, { name, from });
      await this.dataSource.transaction((manager) => this.keep(manager, message, last, mailToClient));
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
  unread(viewer: Principal, taxReturnId: string): Promise<number> {
    return this.dataSource.manager
      .createQueryBuilder(MessageEntity, 'm')
      .where(`m.tax_return_id = :taxReturnId AND ${waitingFor(viewer.role)}`, { taxReturnId })
      .getCount();
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
    await this.announce(manager, taxReturn);
  }

  /** Makes open screens of the return reload it. Its version doesn't change. */
  private announce(manager: EntityManager, { id, version }: TaxReturnEntity): Promise<void> {
    return this.feed.announce({ workflowId: id, version, hasEffects: false }, manager);
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

  private mailToClient(
    { id, text }: MessageEntity,
    taxReturn: TaxReturnEntity,
    { name, from }: Pick<MessageToClient, 'name' | 'from'>,
  ): MailJob {
    return {
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
    };
  }
}

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
