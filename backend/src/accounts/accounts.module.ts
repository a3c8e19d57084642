import { Module } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MailModule } from '../mail/mail.module.js';
import { Account } from './account/account.entity.js';
import { AccountCache } from './account/account-cache.js';
import { AccountNotices } from './account/account-notices.js';
import { AccountsService } from './account/accounts.service.js';
import { AuthGuard } from './auth.guard.js';
import { ConfirmationController } from './confirmation/confirmation.controller.js';
import { ConfirmationService } from './confirmation/confirmation.service.js';
import { EmailChangeController } from './email-change/email-change.controller.js';
import { EmailChange } from './email-change/email-change.entity.js';
import { EmailChangeMail } from './email-change/email-change.mail.js';
import { EmailChangeService } from './email-change/email-change.service.js';
import { FormerEmail } from './account/former-email.entity.js';
import { EmailVerificationController } from './account/email-verification.controller.js';
import { EmailVerification } from './account/email-verification.entity.js';
import { EmailVerificationMail } from './account/email-verification.mail.js';
import { EmailVerificationService } from './account/email-verification.service.js';
import { InvitationMail } from './invitations/invitation.mail.js';
import { InvitationsController } from './invitations/invitations.controller.js';
import { InvitationsService } from './invitations/invitations.service.js';
import { StaffInvitation } from './invitations/staff-invitation.entity.js';
import { JwtStrategy } from './sessions/jwt.strategy.js';
import { OwnAccountController } from './own-account.controller.js';
import { OwnAccountService } from './own-account.service.js';
import { OwnerAccount } from './owner-account.js';
import { PasswordCheck } from './passwords/password-check.js';
import { PasswordHasher } from './account/password-hasher.js';
import { PasswordPolicy } from './account/password-policy.js';
import { PasswordReset } from './account/password-reset.entity.js';
import { PasswordResetMail } from './passwords/password-reset.mail.js';
import { PasswordResetService } from './passwords/password-reset.service.js';
import { SecondFactorResets } from './second-factor-resets.service.js';
import { AuthenticatorApp } from './second-factors/authenticator-app.entity.js';
import { AuthenticatorApps } from './second-factors/authenticator-apps.service.js';
import { Challenge } from './second-factors/challenge.entity.js';
import { Challenges } from './second-factors/challenges.service.js';
import { Enrollment } from './second-factors/enrollment.service.js';
import { Passkey } from './second-factors/passkey.entity.js';
import { Passkeys } from './second-factors/passkeys.service.js';
import { RecoveryCode } from './second-factors/recovery-code.entity.js';
import { RecoveryCodes } from './second-factors/recovery-codes.service.js';
import { SecondFactorsController } from './second-factors/second-factors.controller.js';
import { SecondFactors } from './second-factors/second-factors.service.js';
import { SharedMailboxCheck } from './account/shared-mailbox-check.js';
import { SessionCookieInterceptor } from './sessions/session-cookie.interceptor.js';
import { SessionCookies } from './sessions/session-cookies.js';
import { Session } from './sessions/session.entity.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SessionsService } from './sessions/sessions.service.js';
import { SignInService } from './sign-in.service.js';
import { StaffService } from './staff.service.js';
import { TokenService } from './sessions/token.service.js';
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
    ConfirmationService,
    EmailChangeMail,
    EmailChangeService,
    EmailVerificationMail,
    EmailVerificationService,
    Enrollment,
    InvitationMail,
    InvitationsService,
    JwtStrategy,
    OwnAccountService,
    OwnerAccount,
    Passkeys,
    PasswordCheck,
    PasswordHasher,
    PasswordPolicy,
    PasswordResetMail,
    PasswordResetService,
    RecoveryCodes,
    SecondFactorResets,
    SecondFactors,
    SessionCookies,
    SessionsService,
    SharedMailboxCheck,
    SignInService,
    StaffService,
    TokenService,
    UnusualAccessWatch,
  ],
  exports: [AccountNotices, AccountsService, SecondFactors, SessionsService],
})
export class AccountsModule {}
