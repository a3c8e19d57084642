import { Body, ConflictException, Get, Inject, Post, Put } from '@nestjs/common';
import { nameChange, passwordChange, registration } from '@tax-firm/contract';
import { DataSource } from 'typeorm';
import { type z } from 'zod';
import { AppError } from '../base/app-error.js';
import { AnswersTooMany, RateLimiter } from '../http/rate-limit/rate-limiter.js';
import { ApiCall, ApiController, ApiCreation } from '../http/response/api-call.js';
import { detailOfStaff, SecurityLog } from '../http/security-log/security-log.js';
import { type Caller, CurrentUser, RecentlyConfirmed, ServesEnrollment } from './account/access.js';
import { AccountNotices } from './account/account-notices.js';
import { Account } from './account/account.entity.js';
import { PasswordHasher } from './account/password-hasher.js';
import { PerFieldErrors, PublicForm } from './account/per-field-errors.js';
import { done, doneWith, ownUser, signedIn, success, user, userView } from './account/users.dto.js';
import { EmailChanges } from './email-change/email-change.controller.js';
import { PasswordCheck } from './passwords/password-check.js';
import { Challenge } from './second-factors/codes.service.js';
import { SignInFrom, StartsSession } from './sessions/session-cookies.js';
import { SessionsService, type SignInOrigin } from './sessions/sessions.service.js';
import { FIRM, type Firm } from '../firm/firm.js';
import { AccountsService } from './account/accounts.service.js';
import { SecondFactors } from './second-factors/second-factors.service.js';

/** 400 in the per-field format: the same sentence as at sign-in. */
const wrongOldPassword = () => new AppError('wrong_password', { oldPassword: 'Password incorrect' });

/** What people change about their own account. */
@ApiController('Users', 'users/me')
export class OwnAccountController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly emailChanges: EmailChanges,
    private readonly hasher: PasswordHasher,
    private readonly limiter: RateLimiter,
    private readonly log: SecurityLog,
    private readonly notices: AccountNotices,
    private readonly passwords: PasswordCheck,
    private readonly sessions: SessionsService,
  ) {}

  /** The history keeps the name of its time, and the log has both of staff. Tokens carry the name, so there is a new one. */
  @Put()
  @RecentlyConfirmed()
  @PerFieldErrors()
  @StartsSession()
  @ApiCall('Change your name; answers a token with it. Orders and messages keep the old name', signedIn)
  async changeName(
    @CurrentUser() caller: Caller,
    @Body({ schema: nameChange }) { name }: z.infer<typeof nameChange>,
  ) {
    const { id, role, name: oldName } = caller;
    if (name !== oldName)
      await this.dataSource.transaction(async (manager) => {
        await manager.update(Account, id, { name });
        await this.notices.tell(manager, caller, 'nameChanged', { newName: name });
        const detail = detailOfStaff(role, { from: oldName, to: name });
        await this.log.record('nameChanged', { subjectId: id, detail }, manager);
      });
    return this.sessions.renew(caller.sessionId);
  }

  @Post('accessRequest')
  @AnswersTooMany()
  @ApiCall('Ask the owner for access, as staff who wait for it; once a day', success, {
    409: 'The caller has access already, or is a client',
  })
  async askForAccess(@CurrentUser() { id, name, email, role, employeeAccess }: Caller) {
    if (role === 'Client' || role === 'Owner' || employeeAccess)
      throw new ConflictException('Your account does not wait for access. Please reload the page');
    await this.limiter.take('accessRequest', id);
    const person = { name, email, role };
    await this.dataSource.transaction(async (manager) => {
      for (const owner of await manager.findBy(Account, { role: 'Owner' }))
        await this.notices.tell(manager, owner, 'accessAsked', { person });
    });
    return { success: true } as const;
  }

  /**
   * Also ends an open change of the address, and tells the person by email. Wrong old passwords count toward the limits
   * of sign-ins: whoever finds an open screen can't guess faster than elsewhere.
   */
  @Post('password')
  @AnswersTooMany()
  @PerFieldErrors()
  @StartsSession()
  @ApiCall('Change your password; ends your other sessions', done)
  async changePassword(
    @CurrentUser() { id, email, sessionId }: Caller,
    @Body({ schema: passwordChange }) { oldPassword, password }: z.infer<typeof passwordChange>,
    @SignInFrom() origin: SignInOrigin,
  ) {
    const account = await this.passwords.check(email, oldPassword, origin);
    if (account === 'unknown' || account === 'wrong') {
      await this.log.record('confirmationFailed', { subjectId: id, detail: { reason: 'password' } });
      throw wrongOldPassword();
    }
    // Before the transaction, because it may wait for its turn.
    const passwordHash = await this.hasher.hashNew(password, account);
    await this.dataSource.transaction(async (manager) => {
      const unchanged = { id, passwordHash: account.passwordHash };
      const { affected } = await manager.update(Account, unchanged, { passwordHash });
      // A reset came first.
      if (!affected) throw wrongOldPassword();
      await this.notices.tell(manager, account, 'passwordChanged', {});
      await this.sessions.endAll(id, { except: sessionId, manager });
      await manager.delete(Challenge, { accountId: id });
      await this.emailChanges.withdraw(id, manager);
      await this.log.record('passwordChanged', { subjectId: id, detail: { by: 'oldPassword' } }, manager);
    });
    return doneWith('Your password was changed');
  }
}

/** Signing up, and the account signed in. */
@ApiController('Users', 'users')
export class UsersController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly factors: SecondFactors,
    private readonly emailChanges: EmailChanges,
    @Inject(FIRM) private readonly firm: Firm,
  ) {}

  @Post('register')
  @PublicForm('signUp')
  @ApiCreation('Sign up as a client or as staff; staff wait for the owner to give them access', user)
  async register(@Body({ schema: registration }) body: z.infer<typeof registration>) {
    return userView(await this.accounts.create(body, body.role), this.firm);
  }

  @Get('me')
  @ServesEnrollment()
  @ApiCall('The account signed in, as it is now', ownUser, { 401: 'Not signed in' })
  async me(@CurrentUser() caller: Caller) {
    return {
      ...userView(caller, this.firm),
      emailVerified: caller.emailVerified,
      newEmail: await this.emailChanges.pendingOf(caller.id),
      secondFactorRequired: await this.factors.mustEnroll(caller),
    };
  }
}
