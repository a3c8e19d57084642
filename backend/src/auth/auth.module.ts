import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { UsersModule } from '../users/users.module.js';
import { AuthGuard } from './auth.guard.js';
import { JwtStrategy } from './jwt.strategy.js';

/** Deny by default: registers the guard that stands before every route of the application. */
@Module({
  imports: [UsersModule],
  providers: [JwtStrategy, { provide: APP_GUARD, useClass: AuthGuard }],
})
export class AuthModule {}
