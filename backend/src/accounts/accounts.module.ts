import { Global, Module } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { AccessLog } from './access-log/access-log.service.js';
import { AccountCache } from './account/account-cache.js';
import { AccountNotices } from './account/account-notices.js';
import { AccountsService } from './account/accounts.service.js';
import { AccountsAtStart } from './accounts-at-start.js';
import { AuthGuard } from './auth.guard.js';
import { ConfirmationController, SignInController } from './sign-in.controller.js';
import {
  EmailVerificationController,
  EmailVerificationService,
} from './account/email-verification.service.js';
import { EmailChangeController, EmailChanges } from './email-change/email-change.controller.js';
import { PasswordHasher } from './account/password-hasher.js';
import { InvitationsController } from './invitations/invitations.controller.js';
import { StaffInvitations } from './invitations/invitations.js';
import { OwnAccountController, UsersController } from './own-account.controller.js';
import { PasswordCheck } from './passwords/password-check.js';
import { PasswordResetController } from './passwords/password-reset.controller.js';
import { StaffController } from './staff.controller.js';
import { Challenges } from './second-factors/codes.service.js';
import { Passkeys } from './second-factors/passkeys.service.js';
import { SecondFactorsController } from './second-factors/second-factors.controller.js';
import { SecondFactors } from './second-factors/second-factors.service.js';
import { JwtStrategy, SessionCookieInterceptor, SessionCookies } from './sessions/session-cookies.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SessionsService } from './sessions/sessions.service.js';
import { UnusualAccessWatch } from './unusual-access/unusual-access.service.js';

const services = Object.values({
  accounts: [AccountCache, AccountNotices, AccountsAtStart, AccountsService],
  addresses: [EmailChanges, EmailVerificationService, StaffInvitations],
  passwords: [PasswordCheck, PasswordHasher],
  factors: [Challenges, Passkeys, SecondFactors],
  sessions: [JwtStrategy, SessionCookies, SessionsService],
  reads: [AccessLog, UnusualAccessWatch],
}).flat();

/**
 * Accounts, their sessions, verified addresses, and password resets. Registers the guard for every route of the
 * application, which denies access by default. Global: every feature asks who calls, and records who reads.
 */
@Global()
@Module({
  controllers: [
    OwnAccountController,
    PasswordResetController,
    SignInController,
    StaffController,
    UsersController,
    ConfirmationController,
    EmailChangeController,
    EmailVerificationController,
    InvitationsController,
    SecondFactorsController,
    SessionsController,
  ],
  providers: [
    { provide: APP_GUARD, useClass: AuthGuard },
    { provide: APP_INTERCEPTOR, useClass: SessionCookieInterceptor },
    ...services,
  ],
  exports: [AccessLog, AccountNotices, AccountsService, SecondFactors, SessionsService],
})
export class AccountsModule {}
