import { Module } from '@nestjs/common';
import { MailModule } from '../../mail/mail.module.js';
import { TaxReturnsModule } from '../../returns/tax-returns.module.js';
import { DeliveriesController } from './deliveries.controller.js';
import { DeliveriesService } from './deliveries.service.js';
import { MailSamplesController } from './mail-samples.controller.js';
import { MailSamples } from './mail-samples.service.js';

/** Deliveries, and samples of what is delivered, for staff. */
@Module({
  imports: [MailModule, TaxReturnsModule],
  controllers: [DeliveriesController, MailSamplesController],
  providers: [DeliveriesService, MailSamples],
})
export class DeliveriesModule {}
