import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type z } from 'zod';
import { ApiCall } from '../../http/response/api-call.js';
import { CurrentUser, StaffWithAccess } from '../../accounts/account/access.js';
import { type Principal } from '../../accounts/account/principal.js';
import { mailSamples, sampleRequest, sampleRequested } from './mail-samples.dto.js';
import { MailSamples } from './mail-samples.service.js';

/** Every email that the site sends, with invented data, for staff to read before clients do. */
@ApiTags('Deliveries')
@StaffWithAccess()
@Controller('deliveries/samples')
export class MailSamplesController {
  constructor(private readonly samples: MailSamples) {}

  @Get()
  @ApiCall('List the emails that the site sends, with invented data', mailSamples)
  list() {
    return this.samples.list();
  }

  @Post()
  @HttpCode(202)
  @ApiOperation({ summary: 'Send a sample to your own address, marked as one' })
  @ApiAcceptedResponse({ standardSchema: sampleRequested })
  async send(
    @CurrentUser() viewer: Principal,
    @Body({ schema: sampleRequest }) { name }: z.infer<typeof sampleRequest>,
  ) {
    await this.samples.send(viewer, name);
    return { to: viewer.email };
  }
}
