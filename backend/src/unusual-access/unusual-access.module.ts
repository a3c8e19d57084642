import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { UnusualAccessWatch } from './unusual-access.service.js';

/** Watches the logs for access that the owner should know of. */
@Module({ imports: [MailModule], providers: [UnusualAccessWatch] })
export class UnusualAccessModule {}
