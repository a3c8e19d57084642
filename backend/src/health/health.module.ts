import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { MailModule } from '../mail/mail.module.js';
import { DiskWatch } from './disk-watch.js';
import { HealthController } from './health.controller.js';
import { Readiness } from './readiness.js';

@Module({
  imports: [AccountsModule, MailModule],
  controllers: [HealthController],
  providers: [DiskWatch, Readiness],
  exports: [Readiness],
})
export class HealthModule {}
