import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Roles } from '../accounts/index.js';
import { type OwnerFigures, ownerFigures } from './figures.dto.js';
import { FiguresService } from './figures.service.js';

@ApiTags('Figures')
@Controller('figures')
export class FiguresController {
  constructor(private readonly figures: FiguresService) {}

  @Get()
  @Roles('Owner')
  @ApiOperation({ summary: 'Revenue, quotes, time in each stage, and where returns wait' })
  @ApiOkResponse({ standardSchema: ownerFigures })
  all(): Promise<OwnerFigures> {
    return this.figures.all();
  }
}
