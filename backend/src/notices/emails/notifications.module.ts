import { Module } from '@nestjs/common';
import { MailModule } from '../../mail/mail.module.js';
import { PaymentsModule } from '../../money/payments/payments.module.js';
import { TaxReturnsModule } from '../../returns/tax-returns.module.js';
import { Notifications } from './notifications.js';

/** Sends the emails of a return's workflow. */
@Module({ imports: [MailModule, PaymentsModule, TaxReturnsModule], providers: [Notifications] })
export class NotificationsModule {}
