import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { CommandStore } from './command-store.js';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';

/** On every route, runs a changing request once if it is repeated with the same Idempotency-Key. */
@Module({
  providers: [{ provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor }, CommandStore],
})
export class IdempotencyModule {}
