import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { MoneyModule } from '../money/money.module.js';
import { TaxReturnsModule } from '../returns/tax-returns.module.js';
import { DeliveriesController } from './deliveries/deliveries.controller.js';
import { MailSamplesController } from './deliveries/mail-samples.controller.js';
import { Notifications } from './emails/notifications.js';

/** Sends the emails of a return's workflow, and shows staff deliveries and samples. */
@Module({
  imports: [MailModule, MoneyModule, TaxReturnsModule],
  controllers: [DeliveriesController, MailSamplesController],
  providers: [Notifications],
})
export class NoticesModule {}
