import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PasswordHasher } from '../auth/password-hasher.js';
import { TokenService } from '../auth/token.service.js';
import { MailModule } from '../mail/mail.module.js';
import { RateLimitModule } from '../rate-limit/rate-limit.module.js';
import { Account } from './account.entity.js';
import { AccountsService } from './accounts.service.js';
import { OwnerAccount } from './owner-account.js';
import { PasswordResetMail } from './password-reset.mail.js';
import { PasswordReset } from './password-reset.entity.js';
import { PasswordResetService } from './password-reset.service.js';
import { SignInService } from './sign-in.service.js';
import { StaffService } from './staff.service.js';
import { UsersController } from './users.controller.js';

@Module({
  imports: [TypeOrmModule.forFeature([Account, PasswordReset]), RateLimitModule, MailModule],
  controllers: [UsersController],
  providers: [
    AccountsService,
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
export class UsersModule {}
