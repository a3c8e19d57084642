import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MailModule } from '../mail/mail.module.js';
import { RateLimitModule } from '../rate-limit/rate-limit.module.js';
import { Account } from './account.entity.js';
import { AccountsService } from './accounts.service.js';
import { AuthGuard } from './auth.guard.js';
import { JwtStrategy } from './jwt.strategy.js';
import { OwnerAccount } from './owner-account.js';
import { PasswordHasher } from './password-hasher.js';
import { PasswordReset } from './password-reset.entity.js';
import { PasswordResetMail } from './password-reset.mail.js';
import { PasswordResetService } from './password-reset.service.js';
import { SignInService } from './sign-in.service.js';
import { StaffService } from './staff.service.js';
import { TokenService } from './token.service.js';
import { UsersController } from './users.controller.js';

/**
 * Accounts, their tokens, and password resets. Registers the guard for every route of the application, which denies
 * access by default.
 */
@Module({
  imports: [TypeOrmModule.forFeature([Account, PasswordReset]), RateLimitModule, MailModule],
  controllers: [UsersController],
  providers: [
    { provide: APP_GUARD, useClass: AuthGuard },
    AccountsService,
    JwtStrategy,
    OwnerAccount,
    PasswordHasher,
    PasswordResetMail,
    PasswordResetService,
    SignInService,
    StaffService,
    TokenService,
  ],
  exports: [AccountsService],
})
export class AccountsModule {}
