import { Body, Controller, Get, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { serviceRequestBody, type ServiceRequestBody } from '@tax-firm/contract';
import { type Request, type Response } from 'express';
import { ApiCall, ApiCreation } from '../../http/response/api-call.js';
import { RecordsListRead } from '../../accounts/access-log/records-list.js';
import { CurrentUser, Public, StaffWithAccess } from '../../accounts/account/access.js';
import { type Principal } from '../../accounts/account/principal.js';
import { linkNext } from '../../http/request/paging.js';
import { nextCommandId } from '../../http/idempotency/command-context.js';
import { RateLimit } from '../../http/rate-limit/rate-limit.guard.js';
import { RequestOrigin } from '../../http/request/client-address.js';
import { type Origin } from '../../workflow/model/definition.js';
import {
  requestAnswered,
  type RequestAnswered,
  requestCounts,
  type RequestCounts,
  requestList,
  requestParams,
  type RequestParams,
  requestQuery,
  type RequestQuery,
  requestReceived,
  type RequestReceived,
  type RequestView,
  requestView,
} from './service-requests.dto.js';
import { ServiceRequestsService } from './service-requests.service.js';

/** Requests for a call about services without a fixed price. */
@ApiTags('Service requests')
@Controller('serviceRequests')
export class ServiceRequestsController {
  constructor(private readonly requests: ServiceRequestsService) {}

  @Post()
  @Public()
  @RateLimit('serviceRequest')
  @ApiCreation('Ask the firm to call about a service; it is kept with the answers', requestReceived, {
    400: '`{errors: {field: sentence}}`',
  })
  ask(
    @Body({ schema: serviceRequestBody }) body: ServiceRequestBody,
    @RequestOrigin() origin: Origin,
  ): Promise<RequestReceived> {
    return this.requests.keep(body, origin, nextCommandId());
  }

  @Get()
  @StaffWithAccess()
  @RecordsListRead('serviceRequests')
  @ApiCall('List requests, newest first; the Link header has the address of the next page', requestList)
  async list(
    @Query({ schema: requestQuery }) query: RequestQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RequestView[]> {
    const { items, next } = await this.requests.page(query);
    linkNext(request, response, next);
    return items;
  }

  @Get('counts')
  @StaffWithAccess()
  @ApiCall('Count the requests that wait for an answer', requestCounts)
  counts(): Promise<RequestCounts> {
    return this.requests.counts();
  }

  @Put(':id/answered')
  @StaffWithAccess()
  @ApiCall('Mark a request as answered, or as waiting again; who answered and when is kept', requestView, {
    404: 'There is no such request',
  })
  answer(
    @CurrentUser() viewer: Principal,
    @Param({ schema: requestParams }) { id }: RequestParams,
    @Body({ schema: requestAnswered }) { answered }: RequestAnswered,
    @RequestOrigin() origin: Origin,
  ): Promise<RequestView> {
    return this.requests.answer(viewer, id, answered, origin);
  }
}
