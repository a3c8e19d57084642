import { randomUUID } from 'node:crypto';
import { Body, Post, Req } from '@nestjs/common';
import { emailBody, type NewPassword, newPassword, normalizeEmail } from '@tax-firm/contract';
import { type Request } from 'express';
import { MoreThan } from 'typeorm';
import { type z } from 'zod';
import { AppError } from '../../base/app-error.js';
import { minuteMs } from '../../base/clock.js';
import { SharedMailboxes } from '../../firm/firm.js';
import { NotStored } from '../../http/idempotency/idempotency.interceptor.js';
import { RateLimiter } from '../../http/rate-limit/rate-limiter.js';
import { clientAddress } from '../../http/request/client-address.js';
import { ApiCall, ApiController, refusesFields } from '../../http/response/api-call.js';
import { SecurityLog } from '../../http/security-log/security-log.js';
import { Public } from '../account/access.js';
import { AccountNotices } from '../account/account-notices.js';
import { Account } from '../account/account.entity.js';
import { AccountsService } from '../account/accounts.service.js';
import { EmailVerificationService } from '../account/email-verification.service.js';
import { PasswordReset, pinOf, resetPinHash, useUp } from '../account/one-time-secrets.js';
import { PasswordHasher } from '../account/password-hasher.js';
import { PublicForm } from '../account/per-field-errors.js';
import { done, doneWith, success, unknownEmail } from '../account/users.dto.js';
import { EmailChanges } from '../email-change/email-change.controller.js';
import { Challenge } from '../second-factors/codes.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { PasswordCheck } from './password-check.js';
import { SecretMail } from '../../mail/mail.service.js';

const pinLivesMinutes = 30;

const badInput = refusesFields();

/** 400: the PIN is wrong, was used or has expired. */
const wrongPin = () =>
  new AppError('invalid_pin', {
    pin: 'This pin is wrong or has expired. Please check it, or ask for a new one',
  });

/** Resets forgotten passwords with a PIN sent to the account's email address (docs/api.md, Users). */
@ApiController('Users', 'users')
export class PasswordResetController extends SecretMail {
  protected readonly kind = 'passwordResetMail';
  protected readonly idField = 'resetId';

  constructor(
    private readonly accounts: AccountsService,
    private readonly notices: AccountNotices,
    private readonly emailChanges: EmailChanges,
    private readonly hasher: PasswordHasher,
    private readonly limiter: RateLimiter,
    private readonly passwords: PasswordCheck,
    private readonly mailboxes: SharedMailboxes,
    private readonly sessions: SessionsService,
    private readonly verifications: EmailVerificationService,
    private readonly log: SecurityLog,
  ) {
    super();
  }

  /** Emails the PIN of a reset. Sends nothing if the reset was used, replaced or has expired. */
  protected async send(id: string, messageKey: string): Promise<void> {
    const { manager } = this.dataSource;
    const reset = await manager.findOneBy(PasswordReset, { id, expiresAt: MoreThan(this.clock.now()) });
    const account = reset && (await manager.findOneBy(Account, { id: reset.accountId }));
    if (!account) return;
    const pin = pinOf(id, this.environment.jwtSecret);
    const to = { name: account.name, address: account.email };
    const data = { link: `/PasswordResetLink#pin=${pin}`, pin, minutes: pinLivesMinutes };
    await this.mail.send('passwordReset', { to, messageKey, data });
  }

  @Post('checkEmail')
  @NotStored()
  @Public('checkEmail')
  @ApiCall('Whether an email has an account', success, { 400: badInput, 404: unknownEmail })
  async checkEmail(@Body({ schema: emailBody }) { email }: z.infer<typeof emailBody>) {
    await this.accountOf(email);
    return { success: true } as const;
  }

  /** Emails to an address are also counted if it has no account. */
  @Post('sendResetPasswordLink')
  @Public('passwordReset')
  @ApiCall('Send a one-time pin for a new password; an earlier pin stops working', done, {
    400: badInput,
    404: unknownEmail,
  })
  async sendResetPasswordLink(@Body({ schema: emailBody }) { email }: z.infer<typeof emailBody>) {
    await this.limiter.take('resetMail', normalizeEmail(email));
    const account = await this.accountOf(email);
    if (this.mailboxes.include(account.email))
      throw new AppError('shared_mailbox', {
        email: 'Several people at our firm read this mailbox, so we cannot send a PIN there. Please call us',
      });
    const id = randomUUID();
    const { id: accountId } = account;
    const pinHash = this.hashOf(pinOf(id, this.environment.jwtSecret));
    const expiresAt = new Date(this.clock.now().getTime() + pinLivesMinutes * minuteMs);
    await this.dataSource.transaction(async (manager) => {
      await manager.upsert(PasswordReset, { id, accountId, pinHash, expiresAt }, ['accountId']);
      await this.enqueue(manager, id);
      await this.log.record('passwordResetRequested', { subjectId: accountId }, manager);
    });
    return doneWith('Check your email for the password reset link');
  }

  /** Ends all sessions, and tells the account's owner by email. If the password is refused, the PIN stays valid. */
  @Post('resetPassword')
  @PublicForm('newPassword')
  @ApiCall('Set a new password with a pin; earlier tokens stop working', done)
  async resetPassword(
    @Body({ schema: newPassword }) { pin, password }: NewPassword,
    @Req() request: Request,
  ) {
    const open = () => ({ pinHash: this.hashOf(pin), expiresAt: MoreThan(this.clock.now()) });
    const { manager: outside } = this.dataSource;
    const reset = await outside.findOneBy(PasswordReset, open());
    if (!reset) throw wrongPin();
    const account = await outside.findOneByOrFail(Account, { id: reset.accountId });
    // Before the transaction, because it may wait for its turn.
    const passwordHash = await this.hasher.hashNew(password, account);
    await this.dataSource.transaction(async (manager) => {
      if (!(await useUp(manager, PasswordReset, open()))) throw wrongPin();
      await manager.update(Account, account.id, { passwordHash });
      await this.notices.tell(manager, account, 'passwordChanged', {});
      await this.sessions.endAll(account.id, { manager });
      await manager.delete(Challenge, { accountId: account.id });
      // Whoever asked for this change may be the reason for the reset.
      await this.emailChanges.withdraw(account.id, manager);
      // Whoever has the PIN reads the address.
      await this.verifications.markVerified(manager, account, 'pin');
      const event = { actor: account, subjectId: account.id, detail: { by: 'pin' } };
      await this.log.record('passwordChanged', event, manager);
    });
    await this.passwords.forgive(account, clientAddress(request));
    return doneWith('Password Succesfully Changed');
  }

  private async accountOf(email: string): Promise<Account> {
    const account = await this.accounts.findByEmail(email);
    if (!account)
      throw new AppError('unknown_email', { email: 'The email you entered doesnt match our records' });
    return account;
  }

  private hashOf(pin: string): string {
    return resetPinHash(pin, this.environment.jwtSecret);
  }
}
