import { Body, Controller, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { ApiNotFoundResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { CurrentUser, type Principal, StaffWithAccess } from '../accounts/index.js';
import { linkNext } from '../http/paging.js';
import {
  type CountQuery,
  countQuery,
  type DeliveriesRetried,
  deliveriesRetried,
  type Delivery,
  type DeliveryCounts,
  deliveryCounts,
  type DeliveryDismissal,
  deliveryDismissal,
  type DeliveryDismissed,
  deliveryDismissed,
  deliveryList,
  type DeliveryQuery,
  deliveryQuery,
  type DeliveryRetry,
  deliveryRetry,
} from './deliveries.dto.js';
import { DeliveriesService } from './deliveries.service.js';

/** E-mails and whatever else leaves the house: what waits, what fails, what nobody tries any more. */
@ApiTags('Deliveries')
@StaffWithAccess()
@Controller('deliveries')
export class DeliveriesController {
  constructor(private readonly deliveries: DeliveriesService) {}

  @Get()
  @ApiOperation({
    summary: 'What is on its way, newest first; the next page’s address in the Link header',
    description:
      'Without what concerns returns that the viewer does not see, and never with what was written.',
  })
  @ApiOkResponse({ standardSchema: deliveryList })
  async list(
    @CurrentUser() viewer: Principal,
    @Query({ schema: deliveryQuery }) query: DeliveryQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Delivery[]> {
    const { items, next } = await this.deliveries.page(viewer, query);
    linkNext(request, response, next);
    return items;
  }

  @Get('counts')
  @ApiOperation({ summary: 'How many there are in each view' })
  @ApiOkResponse({ standardSchema: deliveryCounts })
  counts(
    @CurrentUser() viewer: Principal,
    @Query({ schema: countQuery }) query: CountQuery,
  ): Promise<DeliveryCounts> {
    return this.deliveries.counts(viewer, query);
  }

  @Post('retry')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Has them tried again now, under the same Message-ID',
    description: 'Those that are dead or dismissed, and those that wait after a failure.',
  })
  @ApiOkResponse({ standardSchema: deliveriesRetried })
  async retry(
    @CurrentUser() viewer: Principal,
    @Body({ schema: deliveryRetry }) which: DeliveryRetry,
  ): Promise<DeliveriesRetried> {
    return { retried: await this.deliveries.retry(viewer, which) };
  }

  @Post('dismiss')
  @HttpCode(200)
  @ApiOperation({ summary: 'Takes a dead one off the list; who did it, when and why is kept' })
  @ApiOkResponse({ standardSchema: deliveryDismissed })
  @ApiNotFoundResponse({ description: 'No such one that is dead, or not yours to see' })
  async dismiss(
    @CurrentUser() viewer: Principal,
    @Body({ schema: deliveryDismissal }) dismissal: DeliveryDismissal,
  ): Promise<DeliveryDismissed> {
    await this.deliveries.dismiss(viewer, dismissal);
    return { message: 'Dismissed' };
  }
}
