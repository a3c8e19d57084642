import { Controller, Get, Param } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { ApiCall } from '../../http/response/api-call.js';
import { StaffWithAccess } from '../../accounts/account/access.js';
import { FirmTexts, letterView } from './firm-texts.js';

/** The firm's engagement letter, which is the same for all clients. Anyone signed in may read each version. */
@ApiTags('Engagement letters')
@Controller('engagementLetters')
export class EngagementController {
  constructor(private readonly texts: FirmTexts) {}

  @Get('current')
  @StaffWithAccess()
  @ApiCall('Get the engagement letter that the next quote comes with', letterView)
  current() {
    return this.texts.letter();
  }

  @Get(':hash')
  @ApiCall('Get a version of the engagement letter by the SHA-256 of its text', letterView)
  @ApiParam({ name: 'hash' })
  version(@Param('hash') hash: string) {
    return this.texts.letterOf(hash);
  }
}
