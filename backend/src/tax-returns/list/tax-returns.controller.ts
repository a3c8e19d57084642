import { Body, Controller, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { type z } from 'zod';
import {
  CurrentUser,
  PerFieldErrors,
  type Principal,
  Public,
  Roles,
  StaffWithAccess,
} from '../../accounts/index.js';
import { linkNext } from '../../http/paging.js';
import { RateLimit } from '../../rate-limit/rate-limit.guard.js';
import { nextCommandId } from '../../idempotency/command-context.js';
import { Remembers } from '../../idempotency/remembers.js';
import { type Origin } from '../../workflow/index.js';
import { OnReturn, readers, TheReturn } from '../return/on-return.js';
import { OrderAnswers, type OrderMade } from '../orders/order-answers.js';
import { OrdersService } from '../orders/orders.service.js';
import { RecordsRead } from '../return/records-read.js';
import { RequestOrigin } from '../../http/request-origin.js';
import { ReturnListService } from './return-list.service.js';
import {
  archiveQuery,
  byEmailBody,
  type ClientOrder,
  clientOrderBody,
  type ListQuery,
  listQuery,
  type VisitorOrder,
  visitorOrderBody,
} from '../workflow/workflow.dto.js';
import { type TaxReturnEntity } from '../return/tax-return.entity.js';
import {
  type Figures,
  figures,
  orderMade,
  taxReturnList,
  type TaxReturnSummary,
  taxReturnView,
  type TaxReturnView,
} from '../return/tax-return.view.js';
import { TaxReturnViews } from '../return/tax-return-views.js';

/** Orders made, and returns found. */
@ApiTags('Tax returns')
@Controller('taxReturns')
export class TaxReturnsController {
  constructor(
    private readonly orders: OrdersService,
    private readonly lists: ReturnListService,
    private readonly views: TaxReturnViews,
    private readonly answers: OrderAnswers,
  ) {}

  @Post('add')
  @Public()
  @RateLimit('signUp')
  @PerFieldErrors()
  @Remembers(OrderAnswers)
  @ApiOperation({
    summary: 'A visitor’s order: makes the account and the order together, and signs the visitor in',
  })
  @ApiCreatedResponse({ standardSchema: orderMade })
  async add(
    @Body({ schema: visitorOrderBody }) body: VisitorOrder,
    @RequestOrigin() origin: Origin,
  ): Promise<OrderMade> {
    const { client, taxReturn } = await this.orders.fromVisitor(body, { origin, commandId: nextCommandId() });
    return this.answers.of(client, taxReturn);
  }

  @Post('add2')
  @Roles('Client')
  @ApiOperation({ summary: 'A signed-in client’s order' })
  @ApiCreatedResponse({ standardSchema: taxReturnView })
  async add2(
    @CurrentUser() client: Principal,
    @Body({ schema: clientOrderBody }) body: ClientOrder,
    @RequestOrigin() origin: Origin,
  ): Promise<TaxReturnView> {
    return this.views.one(
      client,
      await this.orders.fromClient(client, body, { origin, commandId: nextCommandId() }),
    );
  }

  @Get('getAll')
  @Roles('Client', 'Intern', 'Staff Associate', 'Senior Associate', 'CPA/EA', 'Owner', 'Auditor')
  @ApiOperation({ summary: 'The returns you see, newest first; the next page’s address in the Link header' })
  @ApiOkResponse({ standardSchema: taxReturnList })
  async getAll(
    @CurrentUser() viewer: Principal,
    @Query({ schema: listQuery }) query: ListQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TaxReturnSummary[]> {
    const { items, next } = await this.lists.page(viewer, query);
    linkNext(request, response, next);
    return this.views.many(viewer, items);
  }

  @Get('getById')
  @OnReturn('query.id', readers)
  @RecordsRead('return')
  @ApiOperation({ summary: 'One return, with everything its screen shows' })
  @ApiQuery({ name: 'id', type: String })
  @ApiOkResponse({ standardSchema: taxReturnView })
  getById(@CurrentUser() viewer: Principal, @TheReturn() taxReturn: TaxReturnEntity): Promise<TaxReturnView> {
    return this.views.one(viewer, taxReturn);
  }

  @Get('getArchivedTaxReturns')
  @StaffWithAccess('Auditor')
  @ApiOperation({ summary: 'Archived returns, of one tax year or of all' })
  @ApiOkResponse({ standardSchema: taxReturnList })
  async getArchived(
    @CurrentUser() viewer: Principal,
    @Query({ schema: archiveQuery }) { year }: z.infer<typeof archiveQuery>,
  ): Promise<TaxReturnSummary[]> {
    return this.views.many(viewer, await this.lists.archived(viewer, year));
  }

  @Get('figures')
  @StaffWithAccess('Auditor')
  @ApiOperation({ summary: 'Counts over the returns you see, and for the owner the revenue' })
  @ApiOkResponse({ standardSchema: figures })
  figures(@CurrentUser() viewer: Principal): Promise<Figures> {
    return this.lists.figures(viewer);
  }

  @Post('getByEmail123')
  @HttpCode(200)
  @Roles('Client', 'Intern', 'Staff Associate', 'Senior Associate', 'CPA/EA', 'Owner', 'Auditor')
  @ApiOperation({ summary: 'Returns of one e-mail, oldest first' })
  @ApiOkResponse({ standardSchema: taxReturnList })
  async getByEmail(
    @CurrentUser() viewer: Principal,
    @Body({ schema: byEmailBody }) { email }: z.infer<typeof byEmailBody>,
  ): Promise<TaxReturnSummary[]> {
    return this.views.many(viewer, await this.lists.ofEmail(viewer, email));
  }
}
