import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiCall } from '../../http/response/api-call.js';
import { Roles } from '../../accounts/account/access.js';
import { type OwnerStatistics, ownerStatistics } from './statistics.dto.js';
import { StatisticsService } from './statistics.service.js';

@ApiTags('Figures')
@Controller('figures')
export class StatisticsController {
  constructor(private readonly statistics: StatisticsService) {}

  @Get()
  @Roles('Owner')
  @ApiCall('Get revenue, quotes, time in each stage, and what returns are waiting on', ownerStatistics)
  all(): Promise<OwnerStatistics> {
    return this.statistics.all();
  }
}
