import { ConflictException, Injectable, UnauthorizedException } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type PasswordChange } from '@tax-firm/contract';
import { DataSource } from 'typeorm';
import { AppError } from '../base/app-error.js';
import { RateLimiter } from '../http/rate-limit/rate-limiter.js';
import { detailOfStaff } from '../http/security-log/security-event.js';
import { SecurityLog } from '../http/security-log/security-log.js';
import { AccountNotices } from './account/account-notices.js';
import { Account } from './account/account.entity.js';
import { EmailChangeService } from './email-change/email-change.service.js';
import { PasswordCheck } from './passwords/password-check.js';
import { PasswordHasher } from './account/password-hasher.js';
import { PasswordPolicy } from './account/password-policy.js';
import { type Caller } from './account/principal.js';
import { Challenges } from './second-factors/challenges.service.js';
import { SessionsService, type SignInOrigin } from './sessions/sessions.service.js';
import { type Done, type SignedIn } from './account/users.dto.js';

/** 400 in the per-field format: the same sentence as at sign-in. */
const wrongOldPassword = () => new AppError('wrong_password', { oldPassword: 'Password incorrect' });

/** What people change about their own account. */
@Injectable()
export class OwnAccountService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly challenges: Challenges,
    private readonly emailChanges: EmailChangeService,
    private readonly hasher: PasswordHasher,
    private readonly limiter: RateLimiter,
    private readonly log: SecurityLog,
    private readonly notices: AccountNotices,
    private readonly passwords: PasswordCheck,
    private readonly policy: PasswordPolicy,
    private readonly sessions: SessionsService,
  ) {}

  /**
   * Asks the owner for access to the firm's returns.
   * @throws ConflictException if the caller has access, or is a client; TooManyRequests for a second time within a day
   */
  async askForAccess({ id, name, email, role, employeeAccess }: Caller): Promise<void> {
    if (role === 'Client' || role === 'Owner' || employeeAccess)
      throw new ConflictException('Your account does not wait for access. Please reload the page');
    await this.limiter.take('accessRequest', id);
    await this.dataSource.transaction(async (manager) => {
      for (const owner of await manager.findBy(Account, { role: 'Owner' }))
        await this.notices.accessAsked(manager, owner, { name, email, role });
    });
  }

  /**
   * Changes the account's name, not the names that orders and messages recorded. The history keeps the name of
   * its time, and the log has both of staff. Its person is told by email.
   * @returns a new token, because tokens carry the name
   */
  async changeName({ id, role, name: oldName, email, sessionId }: Caller, name: string): Promise<SignedIn> {
    if (name !== oldName)
      await this.dataSource.transaction(async (manager) => {
        await manager.update(Account, id, { name });
        await this.notices.nameChanged(manager, { id, name: oldName, email }, name);
        const detail = detailOfStaff(role, { from: oldName, to: name });
        await this.log.record('nameChanged', { subjectId: id, detail }, manager);
      });
    const extended = await this.sessions.extend(sessionId);
    if (!extended) throw new UnauthorizedException('Please sign in');
    return { success: true, token: extended.token };
  }

  /**
   * Changes the caller's password, ends their other sessions and an open change of their address, and tells them by
   * email. Wrong old passwords count toward the limits of sign-ins: whoever finds an open screen can't guess faster
   * than elsewhere.
   * @throws BadRequestException `{oldPassword}`, `weak_password`, TooManyRequests
   */
  async changePassword(
    { id, email, sessionId }: Caller,
    { oldPassword, password }: PasswordChange,
    origin: SignInOrigin,
  ): Promise<Done> {
    const account = await this.passwords.check(email, oldPassword, origin);
    if (account === 'unknown' || account === 'wrong') {
      await this.log.record('confirmationFailed', { subjectId: id, detail: { reason: 'password' } });
      throw wrongOldPassword();
    }
    await this.policy.check(password, account);
    // Before the transaction, because it may wait for its turn.
    const passwordHash = await this.hasher.hash(password);
    await this.dataSource.transaction(async (manager) => {
      const unchanged = { id, passwordHash: account.passwordHash };
      const { affected } = await manager.update(Account, unchanged, { passwordHash });
      // A reset came first.
      if (!affected) throw wrongOldPassword();
      await this.notices.passwordChanged(manager, account);
      await this.sessions.endAll(id, { except: sessionId, manager });
      await this.challenges.void(id, manager);
      await this.emailChanges.withdraw(id, manager);
      await this.log.record('passwordChanged', { subjectId: id, detail: { by: 'oldPassword' } }, manager);
    });
    return { success: true, message: 'Your password was changed' };
  }
}
