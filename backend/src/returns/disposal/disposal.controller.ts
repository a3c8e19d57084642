import { Body, Controller, Delete, Get, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { disposalBody, holdBody } from '@tax-firm/contract';
import { type Request, type Response } from 'express';
import { Answers, ApiCall, RefusesFields } from '../../http/response/api-call.js';
import { RecordsListRead } from '../../accounts/access-log/records-list.js';
import { CurrentUser, RecentlyConfirmed, Roles } from '../../accounts/account/access.js';
import { type Principal } from '../../accounts/account/principal.js';
import { linkNext } from '../../http/request/paging.js';
import {
  disposableReturns,
  type DisposalParams,
  disposalParams,
  disposalQuery,
  type DisposalQuery,
  disposalState,
  disposed,
} from './disposal.dto.js';
import { DisposalService } from './disposal.service.js';

/** What the firm may erase of its clients, and must keep, for the owner. */
@ApiTags('Disposal')
@Roles('Owner')
@Controller('disposal')
export class DisposalController {
  constructor(private readonly disposal: DisposalService) {}

  @Get()
  @RecordsListRead('disposal')
  @ApiCall(
    {
      summary: 'List the returns that are due for disposal, or those on hold, the oldest first',
      description: 'The Link header has the address of the next page.',
    },
    disposableReturns,
  )
  async list(
    @Query({ schema: disposalQuery }) query: DisposalQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { returns, next } = await this.disposal.page(query);
    linkNext(request, response, next);
    return returns;
  }

  @Post()
  @RecentlyConfirmed()
  @ApiCall(
    {
      summary:
        'Erase returns for good, with their files, messages, consents, emails and clients without any other return',
      description:
        'Each goes completely or not at all. The redacted histories stay. Nothing brings a return back.',
    },
    disposed,
  )
  @RefusesFields('ids')
  dispose(@CurrentUser() owner: Principal, @Body({ schema: disposalBody }) { ids }: { ids: string[] }) {
    return this.disposal.dispose(ids, owner);
  }

  @Get(':id')
  @ApiCall('When a return may be disposed of, and whether it is on hold', disposalState)
  @Answers(404, 'No such return')
  get(@Param({ schema: disposalParams }) { id }: DisposalParams) {
    return this.disposal.stateOf(id);
  }

  @Put(':id/hold')
  @ApiCall('Put a return on hold: it is kept until it is released', disposalState)
  @RefusesFields('reason')
  @Answers(404, 'No such return')
  hold(
    @CurrentUser() owner: Principal,
    @Param({ schema: disposalParams }) { id }: DisposalParams,
    @Body({ schema: holdBody }) { reason }: { reason: string },
  ) {
    return this.disposal.hold(owner, id, reason);
  }

  @Delete(':id/hold')
  @RecentlyConfirmed()
  @ApiCall('Release a return from hold', disposalState)
  @Answers(404, 'No such return')
  release(@Param({ schema: disposalParams }) { id }: DisposalParams) {
    return this.disposal.release(id);
  }
}
