import { Module } from '@nestjs/common';
import { TaxReturnsModule } from '../../returns/tax-returns.module.js';
import { StatisticsController } from './statistics.controller.js';
import { StatisticsService } from './statistics.service.js';

/** The owner's figures. */
@Module({
  imports: [TaxReturnsModule],
  controllers: [StatisticsController],
  providers: [StatisticsService],
})
export class StatisticsModule {}
