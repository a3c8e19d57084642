import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { Notifications } from './notifications.js';

/** Sends the e-mails of a return's workflow. */
@Module({ imports: [MailModule, PaymentsModule], providers: [Notifications] })
export class NotificationsModule {}
