import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, MoreThan } from 'typeorm';
import { DomainEvents } from '../../base/domain-events.js';
import { EmailChanged } from '../account/account-events.js';
import { AppError, InvalidInput } from '../../base/app-error.js';
import { Clock } from '../../base/clock.js';
import { violatedUnique } from '../../base/database/prepared.js';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { SharedMailboxes } from '../../firm/shared-mailboxes.js';
import { Outbox } from '../../workflow/jobs/outbox.js';
import { RateLimiter } from '../../http/rate-limit/rate-limiter.js';
import { detailOfStaff } from '../../http/security-log/security-event.js';
import { SecurityLog } from '../../http/security-log/security-log.js';
import { lockAccount, Account } from '../account/account.entity.js';
import { AccountNotices } from '../account/account-notices.js';
import { sharedMailboxAddress } from '../account/accounts.service.js';
import { EmailVerification } from '../account/email-verification.entity.js';
import { hashOfLink, linkTokenOf } from '../account/link-token.js';
import { PasswordReset } from '../account/password-reset.entity.js';
import { type Caller } from '../account/principal.js';
import { Challenges } from '../second-factors/challenges.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { type Done } from '../account/users.dto.js';
import { EmailChange } from './email-change.entity.js';
import { FormerEmail } from '../account/former-email.entity.js';

export const changeLivesHours = 24;

/** The outbox's kind for the email to the new address; its payload is only `{changeId}`. */
export const EMAIL_CHANGE_MAIL = 'emailChangeMail';

/** 400: the link was used, replaced or withdrawn, has expired, or never existed. */
const invalidLink = () =>
  new AppError('invalid_link', {
    errors: {
      token:
        'This link was already used or has expired. Please sign in, and ask for a new one on your Account screen',
    },
  });

/** 400: someone created an account with the address after the link was sent. */
const emailTakenMeanwhile = () =>
  new AppError('email_taken', {
    errors: { token: 'This address now has an account of its own. Please choose another address' },
  });

/** Changes an account's address once a link that was mailed to the new one is confirmed (docs/api.md, Users). */
@Injectable()
export class EmailChangeService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly clock: Clock,
    private readonly challenges: Challenges,
    private readonly events: DomainEvents,
    private readonly limiter: RateLimiter,
    private readonly log: SecurityLog,
    private readonly mailboxes: SharedMailboxes,
    private readonly notices: AccountNotices,
    private readonly outbox: Outbox,
    private readonly sessions: SessionsService,
  ) {}

  /**
   * Mails a link to the new address, and tells the present one. An earlier link stops working. An address that has an
   * account is answered in the same way: only an email to that address says so.
   * @throws InvalidInput for the present address, `shared_mailbox`, TooManyRequests
   */
  async request(
    { id: accountId, role, name, email: present, sessionId }: Caller,
    email: string,
  ): Promise<Done> {
    if (email === present) throw new InvalidInput({ email: 'This is already your address' });
    if (this.mailboxes.include(email)) throw sharedMailboxAddress();
    await this.limiter.take('emailChange', accountId);
    await this.limiter.take('emailChangeMail', email);
    const id = randomUUID();
    const expiresAt = new Date(this.clock.now().getTime() + changeLivesHours * 3_600_000);
    const tokenHash = hashOfLink('email change', linkTokenOf('email change', id, this.environment.jwtSecret));
    await this.dataSource.transaction(async (manager) => {
      await lockAccount(manager, accountId);
      await manager.upsert(EmailChange, { id, accountId, sessionId, email, tokenHash, expiresAt }, [
        'accountId',
      ]);
      const payload = { changeId: id };
      await this.outbox.enqueue(manager, { sourceId: id, kind: EMAIL_CHANGE_MAIL, payload });
      await this.notices.emailChangeRequested(manager, { id: accountId, name, email: present }, email);
      const detail = detailOfStaff(role, { to: email });
      await this.log.record('emailChangeRequested', { subjectId: accountId, detail }, manager);
    });
    return { success: true, message: 'Check the new address for the link' };
  }

  /** The address that the account waits to change to; null for none. */
  async pendingOf(accountId: string): Promise<string | null> {
    const open = { accountId, expiresAt: MoreThan(this.clock.now()) };
    return (await this.dataSource.manager.findOneBy(EmailChange, open))?.email ?? null;
  }

  /** Ends the account's open change, if there is one: its link stops working. Late in a transaction, as it is logged. */
  async withdraw(accountId: string, manager?: EntityManager): Promise<void> {
    if (!manager) return this.dataSource.transaction((own) => this.withdraw(accountId, own));
    await lockAccount(manager, accountId);
    const [open] = await manager.findBy(EmailChange, { accountId, expiresAt: MoreThan(this.clock.now()) });
    const { affected } = await manager.delete(EmailChange, { accountId });
    if (!open || !affected) return;
    await this.log.record('emailChangeWithdrawn', { subjectId: accountId }, manager);
  }

  /**
   * Changes the address, once per link. Whatever was sent to the old address stops working, every session ends except
   * the one that asked, and the old address is told.
   * @throws `invalid_link`, `email_taken`; then nothing has changed
   */
  async apply(token: string): Promise<Done> {
    await this.dataSource.transaction(async (manager) => {
      const { accountId: id, email, sessionId } = await this.redeem(manager, token);
      const account = await manager.findOneByOrFail(Account, { id });
      const now = this.clock.now();
      await this.move(manager, id, { email, emailVerifiedAt: now });
      await manager.upsert(FormerEmail, { accountId: id, email: account.email, changedAt: now }, [
        'accountId',
        'email',
      ]);
      await manager.delete(EmailVerification, { accountId: id });
      await manager.delete(PasswordReset, { accountId: id });
      await this.challenges.void(id, manager);
      await this.sessions.endAll(id, { except: sessionId, manager });
      await this.events.publish(new EmailChanged(manager, { id, email }));
      await this.notices.emailChanged(manager, account, email);
      const detail = detailOfStaff(account.role, { from: account.email, to: email });
      await this.log.record('emailChanged', { actor: account, subjectId: id, detail }, manager);
    });
    return { success: true, message: 'Your email address was changed' };
  }

  /** Deletes the link's change. Of two concurrent requests, only one finds it. @throws `invalid_link` for the other */
  private async redeem(manager: EntityManager, token: string): Promise<EmailChange> {
    const tokenHash = hashOfLink('email change', token);
    const open = await manager.findOneBy(EmailChange, { tokenHash, expiresAt: MoreThan(this.clock.now()) });
    if (open) await lockAccount(manager, open.accountId);
    const { affected } = open ? await manager.delete(EmailChange, { id: open.id }) : { affected: 0 };
    // The firm may have made the address its own since.
    if (!open || !affected || this.mailboxes.include(open.email)) throw invalidLink();
    return open;
  }

  private async move(
    manager: EntityManager,
    id: string,
    address: Pick<Account, 'email' | 'emailVerifiedAt'>,
  ): Promise<void> {
    try {
      await manager.update(Account, id, address);
    } catch (error) {
      throw violatedUnique(error) === 'account_email' ? emailTakenMeanwhile() : error;
    }
  }
}
