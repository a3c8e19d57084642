import { Module } from '@nestjs/common';
import { TaxReturnsModule } from '../tax-returns/tax-returns.module.js';
import { DeliveriesController } from './deliveries.controller.js';
import { DeliveriesService } from './deliveries.service.js';

/** Deliveries, for staff. */
@Module({
  imports: [TaxReturnsModule],
  controllers: [DeliveriesController],
  providers: [DeliveriesService],
})
export class DeliveriesModule {}
