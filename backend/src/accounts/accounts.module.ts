import { Module } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MailModule } from '../mail/mail.module.js';
import { Account, FormerEmail } from './account/account.entity.js';
import { AccountCache } from './account/account-cache.js';
import { AccountNotices } from './account/account-notices.js';
import { AccountsService } from './account/accounts.service.js';
import { AuthGuard } from './auth.guard.js';
import { ConfirmationController } from './confirmation/confirmation.controller.js';
import {
  EmailVerificationController,
  EmailVerificationService,
} from './account/email-verification.service.js';
import { EmailVerification, PasswordReset } from './account/one-time-secrets.js';
import { EmailChange, EmailChangeController, EmailChanges } from './email-change/email-change.controller.js';
import { PasswordHasher } from './account/password-hasher.js';
import { InvitationsController } from './invitations/invitations.controller.js';
import { StaffInvitation, StaffInvitations } from './invitations/staff-invitations.js';
import { OwnAccountController } from './own-account.controller.js';
import { OwnerAccount } from './owner-account.js';
import { PasswordCheck } from './passwords/password-check.js';
import { PasswordPolicy } from './account/password-policy.js';
import { PasswordResetController } from './passwords/password-reset.controller.js';
import { SecondFactorResets } from './second-factor-resets.service.js';
import { AuthenticatorApp, AuthenticatorApps } from './second-factors/authenticator-apps.service.js';
import { Challenge, Challenges } from './second-factors/challenges.service.js';
import { Passkey, Passkeys } from './second-factors/passkeys.service.js';
import { RecoveryCode, RecoveryCodes } from './second-factors/recovery-codes.service.js';
import { SecondFactorsController } from './second-factors/second-factors.controller.js';
import { SecondFactors } from './second-factors/second-factors.service.js';
import { SharedMailboxCheck } from './account/shared-mailbox-check.js';
import { EmailChangeMail, EmailVerificationMail, InvitationMail, PasswordResetMail } from './secret-mails.js';
import { SessionCookieInterceptor, SessionCookies } from './sessions/session-cookies.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { Session, SessionsService } from './sessions/sessions.service.js';
import { JwtStrategy } from './sessions/jwt.strategy.js';
import { TokenService } from './sessions/token.service.js';
import { SignInController } from './sign-in.controller.js';
import { StaffController } from './staff.controller.js';
import { UnusualAccessWatch } from './unusual-access/unusual-access.service.js';
import { UsersController } from './users.controller.js';

/**
 * Accounts, their sessions, verified addresses, and password resets. Registers the guard for every route of the
 * application, which denies access by default.
 */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      Account,
      AuthenticatorApp,
      Challenge,
      EmailChange,
      EmailVerification,
      FormerEmail,
      Passkey,
      PasswordReset,
      RecoveryCode,
      Session,
      StaffInvitation,
    ]),
    MailModule,
  ],
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
    AccountCache,
    AccountNotices,
    AccountsService,
    AuthenticatorApps,
    Challenges,
    EmailChangeMail,
    EmailChanges,
    EmailVerificationMail,
    EmailVerificationService,
    InvitationMail,
    StaffInvitations,
    OwnerAccount,
    Passkeys,
    PasswordCheck,
    PasswordHasher,
    PasswordPolicy,
    PasswordResetMail,
    RecoveryCodes,
    SecondFactorResets,
    SecondFactors,
    SessionCookies,
    SessionsService,
    SharedMailboxCheck,
    JwtStrategy,
    TokenService,
    UnusualAccessWatch,
  ],
  exports: [AccountNotices, AccountsService, SecondFactors, SessionsService],
})
export class AccountsModule {}
