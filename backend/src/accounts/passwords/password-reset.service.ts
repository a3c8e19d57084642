import { randomUUID } from 'node:crypto';
import { BadRequestException, Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type NewPassword, normalizeEmail } from '@tax-firm/contract';
import { DataSource, type EntityManager, MoreThan } from 'typeorm';
import { AppError } from '../../base/app-error.js';
import { Clock } from '../../base/clock.js';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { SharedMailboxes } from '../../firm/shared-mailboxes.js';
import { Outbox } from '../../workflow/jobs/outbox.js';
import { RateLimiter } from '../../http/rate-limit/rate-limiter.js';
import { lockAccount, Account } from '../account/account.entity.js';
import { AccountNotices } from '../account/account-notices.js';
import { SecurityLog } from '../../http/security-log/security-log.js';
import { AccountsService } from '../account/accounts.service.js';
import { EmailChangeService } from '../email-change/email-change.service.js';
import { EmailVerificationService } from '../account/email-verification.service.js';
import { PasswordCheck } from './password-check.js';
import { PasswordHasher } from '../account/password-hasher.js';
import { PasswordPolicy } from '../account/password-policy.js';
import { PasswordReset } from '../account/password-reset.entity.js';
import { resetPinHash, pinOf } from './reset-pin.js';
import { Challenges } from '../second-factors/challenges.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { type Done } from '../account/users.dto.js';

export const pinLivesMinutes = 30;

/** The outbox's kind for the email with the PIN; its payload is only `{resetId}`. */
export const PASSWORD_RESET_MAIL = 'passwordResetMail';

/** Resets forgotten passwords with a PIN sent to the account's email address (docs/api.md, Users). */
@Injectable()
export class PasswordResetService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly clock: Clock,
    private readonly accounts: AccountsService,
    private readonly notices: AccountNotices,
    private readonly emailChanges: EmailChangeService,
    private readonly hasher: PasswordHasher,
    private readonly limiter: RateLimiter,
    private readonly passwords: PasswordCheck,
    private readonly policy: PasswordPolicy,
    private readonly mailboxes: SharedMailboxes,
    private readonly sessions: SessionsService,
    private readonly challenges: Challenges,
    private readonly verifications: EmailVerificationService,
    private readonly log: SecurityLog,
    private readonly outbox: Outbox,
  ) {}

  /** @throws NotFoundException if no account has the email */
  async accountOf(email: string): Promise<Account> {
    const account = await this.accounts.findByEmail(email);
    if (!account)
      throw new AppError('unknown_email', { email: 'The email you entered doesnt match our records' });
    return account;
  }

  /**
   * Creates a PIN that replaces an earlier one, and enqueues its email in the same transaction.
   * @throws TooManyRequests, also for an email without an account, NotFoundException as `accountOf`,
   * BadRequestException for an address that several people read
   */
  async sendPin(email: string): Promise<Done> {
    await this.limiter.take('resetMail', normalizeEmail(email));
    const account = await this.accountOf(email);
    if (this.mailboxes.include(account.email))
      throw new AppError('shared_mailbox', {
        email: 'Several people at our firm read this mailbox, so we cannot send a PIN there. Please call us',
      });
    const id = randomUUID();
    const { jwtSecret } = this.environment;
    await this.dataSource.transaction(async (manager) => {
      await manager.upsert(
        PasswordReset,
        {
          id,
          accountId: account.id,
          pinHash: resetPinHash(pinOf(id, jwtSecret), jwtSecret),
          expiresAt: new Date(this.clock.now().getTime() + pinLivesMinutes * 60_000),
        },
        ['accountId'],
      );
      await this.outbox.enqueue(manager, {
        sourceId: id,
        kind: PASSWORD_RESET_MAIL,
        payload: { resetId: id },
      });
      await this.log.record('passwordResetRequested', { subjectId: account.id }, manager);
    });
    return { success: true, message: 'Check your email for the password reset link' };
  }

  /**
   * Sets a new password, once per PIN, ends all sessions, and tells the account's owner by email.
   * @param address the caller's address, whose failed sign-ins are reset
   * @throws BadRequestException `{pin}` for a wrong, used or expired PIN, or `weak_password`; then the PIN is still valid
   */
  async changePassword({ pin, password }: NewPassword, address: string): Promise<Done> {
    const { account } = await this.find(this.dataSource.manager, pin);
    await this.policy.check(password, account);
    // Before the transaction, because it may wait for its turn.
    const passwordHash = await this.hasher.hash(password);
    await this.dataSource.transaction(async (manager) => {
      await this.redeem(manager, pin);
      await manager.update(Account, account.id, { passwordHash });
      await this.notices.passwordChanged(manager, account);
      await this.sessions.endAll(account.id, { manager });
      await this.challenges.void(account.id, manager);
      // Whoever asked for this change may be the reason for the reset.
      await this.emailChanges.withdraw(account.id, manager);
      // Whoever has the PIN reads the address.
      await this.verifications.markVerified(manager, account, 'pin');
      await this.log.record(
        'passwordChanged',
        { actor: account, subjectId: account.id, detail: { by: 'pin' } },
        manager,
      );
    });
    await this.passwords.forgive(account, address);
    return { success: true, message: 'Password Succesfully Changed' };
  }

  /** @throws BadRequestException for a wrong, used or expired PIN */
  private async find(manager: EntityManager, pin: string): Promise<{ id: string; account: Account }> {
    const open = await manager.findOneBy(PasswordReset, {
      pinHash: resetPinHash(pin, this.environment.jwtSecret),
      expiresAt: MoreThan(this.clock.now()),
    });
    if (!open) throw wrongPin();
    return { id: open.id, account: await manager.findOneByOrFail(Account, { id: open.accountId }) };
  }

  /**
   * Deletes the PIN's reset. Of two concurrent requests, only one finds it. @throws BadRequestException for the other
   */
  private async redeem(manager: EntityManager, pin: string): Promise<void> {
    const { id, account } = await this.find(manager, pin);
    await lockAccount(manager, account.id);
    const { affected } = await manager.delete(PasswordReset, { id });
    if (!affected) throw wrongPin();
  }
}

const wrongPin = (): BadRequestException =>
  new AppError('invalid_pin', {
    pin: 'This pin is wrong or has expired. Please check it, or ask for a new one',
  });
