import { Body, Controller, Get, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { Answers, ApiCall } from '../../http/response/api-call.js';
import { RecordsListRead } from '../../accounts/access-log/records-list.js';
import { CurrentUser, StaffWithAccess } from '../../accounts/account/access.js';
import { type Principal } from '../../accounts/account/principal.js';
import { linkNext } from '../../http/request/paging.js';
import {
  type CountQuery,
  countQuery,
  deliveriesRetried,
  deliveryCounts,
  type DeliveryDismissal,
  deliveryDismissal,
  deliveryDismissed,
  deliveryList,
  type DeliveryQuery,
  deliveryQuery,
  type DeliveryRetry,
  deliveryRetry,
} from './deliveries.dto.js';
import { DeliveriesService } from './deliveries.service.js';

/** Outgoing emails and other effects: waiting, failing, and given up. */
@ApiTags('Deliveries')
@StaffWithAccess()
@Controller('deliveries')
export class DeliveriesController {
  constructor(private readonly deliveries: DeliveriesService) {}

  @Get()
  @RecordsListRead('deliveries')
  @ApiCall(
    {
      summary: 'List deliveries, newest first; the Link header has the address of the next page',
      description:
        'Leaves out deliveries about returns that the viewer may not see. Never contains the text of an email.',
    },
    deliveryList,
  )
  async list(
    @CurrentUser() viewer: Principal,
    @Query({ schema: deliveryQuery }) query: DeliveryQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { items, next } = await this.deliveries.page(viewer, query);
    linkNext(request, response, next);
    return items;
  }

  @Get('counts')
  @ApiCall('Count the deliveries in each view', deliveryCounts)
  counts(@CurrentUser() viewer: Principal, @Query({ schema: countQuery }) query: CountQuery) {
    return this.deliveries.counts(viewer, query);
  }

  @Post('retry')
  @ApiCall(
    {
      summary: 'Retry deliveries now, with the same Message-ID',
      description: 'Retries dead and dismissed deliveries, and those waiting after a failure.',
    },
    deliveriesRetried,
  )
  async retry(@CurrentUser() viewer: Principal, @Body({ schema: deliveryRetry }) which: DeliveryRetry) {
    return { retried: await this.deliveries.retry(viewer, which) };
  }

  @Post('dismiss')
  @ApiCall('Dismiss a dead delivery; who did it, when and why is stored', deliveryDismissed)
  @Answers(404, 'No such dead delivery, or you may not see it')
  async dismiss(
    @CurrentUser() viewer: Principal,
    @Body({ schema: deliveryDismissal }) dismissal: DeliveryDismissal,
  ) {
    await this.deliveries.dismiss(viewer, dismissal);
    return { message: 'Dismissed' };
  }
}
