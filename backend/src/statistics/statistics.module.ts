import { Module } from '@nestjs/common';
import { StatisticsController } from './statistics.controller.js';
import { StatisticsService } from './statistics.service.js';

/** What the owner runs the firm by. */
@Module({ controllers: [StatisticsController], providers: [StatisticsService] })
export class StatisticsModule {}
