import { Module } from '@nestjs/common';
import { TaxReturnsModule } from '../tax-returns/tax-returns.module.js';
import { DeliveriesController } from './deliveries.controller.js';
import { DeliveriesService } from './deliveries.service.js';

/** Where staff see to what could not be delivered. */
@Module({
  imports: [TaxReturnsModule],
  controllers: [DeliveriesController],
  providers: [DeliveriesService],
})
export class DeliveriesModule {}
