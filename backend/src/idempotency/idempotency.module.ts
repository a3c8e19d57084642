import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { CommandStore } from './command-store.js';
import { CommandSweeper } from './command-sweeper.js';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';

/** A changing request that comes again with its Idempotency-Key is carried out once, on every route. */
@Module({
  providers: [{ provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor }, CommandStore, CommandSweeper],
})
export class IdempotencyModule {}
