import { Body, Controller, Get, Post } from '@nestjs/common';
import {
  ApiConflictResponse,
  ApiCreatedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { type ClientOrder, clientOrderBody, type VisitorOrder, visitorOrderBody } from '@tax-firm/contract';
import { CurrentUser, Roles } from '../../accounts/account/access.js';
import { PublicForm } from '../../accounts/account/per-field-errors.js';
import { type Principal } from '../../accounts/account/principal.js';
import { SignInFrom, StartsSession } from '../../accounts/sessions/session-cookie.interceptor.js';
import { type SignInOrigin } from '../../accounts/sessions/sessions.service.js';
import { RequestOrigin } from '../../http/request/request-origin.js';
import { nextCommandId } from '../../http/idempotency/command-context.js';
import { SerializesResponse } from '../../http/idempotency/response-serializer.js';
import { AnswersTooMany } from '../../http/rate-limit/rate-limit.guard.js';
import { type Origin } from '../../workflow/model/definition.js';
import { taxReturnView, type TaxReturnView } from '../return/tax-return.view.js';
import { TaxReturnViews } from '../return/tax-return-views.js';
import { OrderResponses, type OrderMade } from './order-responses.js';
import { earlierOrders, type EarlierOrders, orderMade } from './orders.dto.js';
import { OrdersService } from './orders.service.js';

/** Bytes: up to 10 MB of documents as base64, which is a third larger, and other fields. */
const orderLimit = 15 * 1024 * 1024;

/** Placing orders. */
@ApiTags('Tax returns')
@Controller('taxReturns')
export class OrdersController {
  constructor(
    private readonly orders: OrdersService,
    private readonly views: TaxReturnViews,
    private readonly answers: OrderResponses,
  ) {}

  @Post('add')
  @PublicForm('signUp', { limit: orderLimit })
  @SerializesResponse(OrderResponses)
  @StartsSession()
  @ApiOperation({
    summary: 'Place a visitor’s order: creates the account and the order together, and signs the visitor in',
  })
  @ApiCreatedResponse({ standardSchema: orderMade })
  async add(
    @Body({ schema: visitorOrderBody }) body: VisitorOrder,
    @RequestOrigin() origin: Origin,
    @SignInFrom() device: SignInOrigin,
  ): Promise<OrderMade> {
    const { client, taxReturn } = await this.orders.fromVisitor(body, { origin, commandId: nextCommandId() });
    return this.answers.of(client, taxReturn, device);
  }

  @Post('add2')
  @Roles('Client')
  @AnswersTooMany()
  @ApiConflictResponse({
    description: '`quota_reached`: the client has as many orders in progress as allowed',
  })
  @ApiOperation({ summary: 'Place a signed-in client’s order' })
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

  @Get('earlierOrders')
  @Roles('Client')
  @ApiOperation({ summary: 'The signed-in client’s orders with answers, for the next one to start from' })
  @ApiOkResponse({ standardSchema: earlierOrders })
  async earlier(@CurrentUser() client: Principal): Promise<EarlierOrders> {
    return { orders: await this.orders.earlierOf(client) };
  }
}
