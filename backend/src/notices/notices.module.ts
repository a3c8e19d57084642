import { Module } from '@nestjs/common';
import { DeliveriesController } from './deliveries/deliveries.controller.js';
import { MailSamplesController } from './deliveries/mail-samples.controller.js';
import { Notifications } from './emails/notifications.js';

/** Sends the emails of a return's workflow, and shows staff deliveries and samples. */
@Module({
  controllers: [DeliveriesController, MailSamplesController],
  providers: [Notifications],
})
export class NoticesModule {}
