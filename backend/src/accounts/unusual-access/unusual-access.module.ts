import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts.module.js';
import { UnusualAccessWatch } from './unusual-access.service.js';

/** Watches the logs for access that the owner should know of. */
@Module({ imports: [AccountsModule], providers: [UnusualAccessWatch] })
export class UnusualAccessModule {}
