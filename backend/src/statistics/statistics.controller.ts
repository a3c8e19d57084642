import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Roles } from '../accounts/index.js';
import { type OwnerStatistics, ownerStatistics } from './statistics.dto.js';
import { StatisticsService } from './statistics.service.js';

@ApiTags('Figures')
@Controller('figures')
export class StatisticsController {
  constructor(private readonly statistics: StatisticsService) {}

  @Get()
  @Roles('Owner')
  @ApiOperation({ summary: 'Revenue, quotes, time in each stage, and where returns wait' })
  @ApiOkResponse({ standardSchema: ownerStatistics })
  all(): Promise<OwnerStatistics> {
    return this.statistics.all();
  }
}
