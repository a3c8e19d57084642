import { Body, Delete, Inject, Injectable, Post } from '@nestjs/common';
import { emailChange, type EmailChangeBody, type LinkToken, linkToken } from '@tax-firm/contract';
import { Column, DataSource, Entity, type EntityManager, MoreThan, PrimaryGeneratedColumn } from 'typeorm';
import { AppError, InvalidInput } from '../../base/app-error.js';
import { Clock, hourMs } from '../../base/clock.js';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { violatedUnique } from '../../base/database/prepared.js';
import { DomainEvents } from '../../base/domain-events.js';
import { SharedMailboxes } from '../../firm/firm.js';
import { AnswersTooMany, RateLimiter } from '../../http/rate-limit/rate-limiter.js';
import { ApiCall, ApiController } from '../../http/response/api-call.js';
import { detailOfStaff, SecurityLog } from '../../http/security-log/security-log.js';
import { type Caller, CurrentUser, Public, RecentlyConfirmed } from '../account/access.js';
import { AccountNotices, masked } from '../account/account-notices.js';
import { Account, EmailChanged, FormerEmail, lockAccount } from '../account/account.entity.js';
import { sharedMailboxAddress } from '../account/accounts.service.js';
import {
  EmailedLink,
  EmailVerification,
  hashOfLink,
  invalidLink,
  linkTokenOf,
  newLink,
  PasswordReset,
  useUp,
} from '../account/one-time-secrets.js';
import { PerFieldErrors } from '../account/per-field-errors.js';
import { done, doneWith } from '../account/users.dto.js';
import { Challenge } from '../second-factors/codes.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { SecretMail } from '../../mail/mail.service.js';

const linkLivesHours = 24;

/** An account's one open change of its address, with the link that the new address gets. */
@Entity('email_change')
export class EmailChange extends EmailedLink {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ name: 'account_id', type: 'uuid', unique: true })
  accountId!: string;

  /** The session that asked, which stays valid when the address changes. */
  @Column({ name: 'session_id', type: 'uuid' })
  sessionId!: string;
}

/** The changes of addresses that wait for their links. */
@Injectable()
export class EmailChanges extends SecretMail {
  protected readonly kind = 'emailChangeMail';
  protected readonly idField = 'changeId';

  constructor(private readonly log: SecurityLog) {
    super();
  }

  /** The address that the account waits to change to; null for none. */
  async pendingOf(accountId: string): Promise<string | null> {
    const open = { accountId, expiresAt: MoreThan(this.clock.now()) };
    return (await this.dataSource.manager.findOneBy(EmailChange, open))?.email ?? null;
  }

  /** Ends the account's open change, if there is one: its link stops working. Late in a transaction, as it is logged. */
  async withdraw(accountId: string, manager: EntityManager): Promise<void> {
    await lockAccount(manager, accountId);
    const [open] = await manager.findBy(EmailChange, { accountId, expiresAt: MoreThan(this.clock.now()) });
    const { affected } = await manager.delete(EmailChange, { accountId });
    if (!open || !affected) return;
    await this.log.record('emailChangeWithdrawn', { subjectId: accountId }, manager);
  }

  /**
   * Emails the link to the new address. If that has an account, its owner is told that instead. Sends nothing if the link
   * was used, replaced or withdrawn, or has expired.
   */
  protected async send(id: string, messageKey: string): Promise<void> {
    const { manager } = this.dataSource;
    const change = await manager.findOneBy(EmailChange, { id, expiresAt: MoreThan(this.clock.now()) });
    if (!change) return;
    const { email: to } = change;
    if (await manager.existsBy(Account, { email: to })) {
      await this.mail.send('emailInUse', { to, messageKey, data: {} });
      return;
    }
    const token = linkTokenOf('email change', id, this.environment.jwtSecret);
    const data = { link: `/ChangeEmail#token=${token}`, hours: linkLivesHours };
    await this.mail.send('changeEmail', { to, messageKey, data });
  }
}

/** Changes an account's address once a link that was mailed to the new one is confirmed (docs/api.md, Users). */
@ApiController('Users', 'users')
export class EmailChangeController {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly clock: Clock,
    private readonly changes: EmailChanges,
    private readonly events: DomainEvents,
    private readonly limiter: RateLimiter,
    private readonly log: SecurityLog,
    private readonly mailboxes: SharedMailboxes,
    private readonly notices: AccountNotices,
    private readonly sessions: SessionsService,
  ) {}

  /** Mails a link to the new address, and tells the present one. Only an email says that an address has an account. */
  @Post('me/email')
  @RecentlyConfirmed()
  @AnswersTooMany()
  @PerFieldErrors()
  @ApiCall(
    {
      summary: 'Ask to change your email address: sends a link to the new one',
      description: 'Replaces an earlier request. The answer does not say whether the address has an account.',
    },
    done,
  )
  async request(
    @CurrentUser() { id: accountId, role, name, email: present, sessionId }: Caller,
    @Body({ schema: emailChange }) { email }: EmailChangeBody,
  ) {
    if (email === present) throw new InvalidInput({ email: 'This is already your address' });
    if (this.mailboxes.include(email)) throw sharedMailboxAddress();
    await this.limiter.take('emailChange', accountId);
    await this.limiter.take('emailChangeMail', email);
    const link = newLink('email change', this.environment.jwtSecret);
    const expiresAt = new Date(this.clock.now().getTime() + linkLivesHours * hourMs);
    await this.dataSource.transaction(async (manager) => {
      await lockAccount(manager, accountId);
      const change = { ...link, accountId, sessionId, email, expiresAt };
      await manager.upsert(EmailChange, change, ['accountId']);
      await this.changes.enqueue(manager, link.id);
      const person = { id: accountId, name, email: present };
      await this.notices.tell(manager, person, 'emailChangeRequested', { newEmail: masked(email) });
      const detail = detailOfStaff(role, { to: email });
      await this.log.record('emailChangeRequested', { subjectId: accountId, detail }, manager);
    });
    return doneWith('Check the new address for the link');
  }

  @Delete('me/email')
  @ApiCall('Withdraw the change that you asked for: its link stops working', done)
  async withdraw(@CurrentUser() { id }: Caller) {
    await this.dataSource.transaction((manager) => this.changes.withdraw(id, manager));
    return doneWith('Your email address stays as it is');
  }

  /**
   * Whatever was sent to the old address stops working, every session ends except the one that asked, and the old
   * address is told.
   */
  @Post('changeEmail')
  @Public('changeEmail')
  @ApiCall('Change an account’s email address with the token of the link mailed to the new one', done, {
    400: '`invalid_link`: used, replaced, withdrawn, expired or unknown; `email_taken` meanwhile',
  })
  async apply(@Body({ schema: linkToken }) { token }: LinkToken) {
    await this.dataSource.transaction(async (manager) => {
      const now = this.clock.now();
      const tokenHash = hashOfLink('email change', token);
      const change = await useUp(manager, EmailChange, { tokenHash, expiresAt: MoreThan(now) });
      // The firm may have made the address its own since.
      if (!change || this.mailboxes.include(change.email))
        throw invalidLink(
          'This link was already used or has expired. Please sign in, and ask for a new one on your Account screen',
        );
      const { accountId: id, email, sessionId } = change;
      const account = await manager.findOneByOrFail(Account, { id });
      await manager.update(Account, id, { email, emailVerifiedAt: now }).catch((error: unknown) => {
        if (violatedUnique(error) !== 'account_email') throw error;
        const token = 'This address now has an account of its own. Please choose another address';
        throw new AppError('email_taken', { errors: { token } });
      });
      const former = { accountId: id, email: account.email, changedAt: now };
      await manager.upsert(FormerEmail, former, ['accountId', 'email']);
      for (const each of [EmailVerification, PasswordReset, Challenge])
        await manager.delete(each, { accountId: id });
      await this.sessions.endAll(id, { except: sessionId, manager });
      await this.events.publish(new EmailChanged(manager, { id, email }));
      await this.notices.emailChanged(manager, account, email);
      const detail = detailOfStaff(account.role, { from: account.email, to: email });
      await this.log.record('emailChanged', { actor: account, subjectId: id, detail }, manager);
    });
    return doneWith('Your email address was changed');
  }
}
