import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PasswordHasher } from '../auth/password-hasher.js';
import { TokenService } from '../auth/token.service.js';
import { Account } from './account.entity.js';
import { AccountsService } from './accounts.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Account])],
  providers: [AccountsService, PasswordHasher, TokenService],
  exports: [AccountsService],
})
export class UsersModule {}
