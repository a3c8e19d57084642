import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { Notifications } from './notifications.js';

/** The e-mails that a return's workflow asks for. */
@Module({ imports: [MailModule, PaymentsModule], providers: [Notifications] })
export class NotificationsModule {}
