import { Body, Get, Injectable, Post } from '@nestjs/common';
import { type ClientOrder, clientOrderBody, type VisitorOrder, visitorOrderBody } from '@tax-firm/contract';
import { ApiCall, ApiController, ApiCreation } from '../../http/response/api-call.js';
import { CurrentUser, type Principal, Roles } from '../../accounts/account/access.js';
import { PublicForm } from '../../accounts/account/per-field-errors.js';
import { SignInFrom, StartsSession } from '../../accounts/sessions/session-cookies.js';
import { SessionsService, type SignInOrigin } from '../../accounts/sessions/sessions.service.js';
import { RequestOrigin } from '../../http/request/client-address.js';
import { nextCommandId } from '../../http/idempotency/command-context.js';
import {
  type ResponseSerializer,
  SerializesResponse,
} from '../../http/idempotency/idempotency.interceptor.js';
import { AnswersTooMany } from '../../http/rate-limit/rate-limiter.js';
import { type Origin } from '../../workflow/model/definition.js';
import { iso, type TaxReturnView, taxReturnView } from '../return/tax-return.dto.js';
import { OrdersService } from './orders.service.js';
import { orderServices } from '@tax-firm/machines';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { Account } from '../../accounts/account/account.entity.js';
import { type Json } from '../../base/json.js';
import { TaxReturnEntity } from '../return/tax-return.entity.js';
import { TaxReturnViews } from '../return/tax-return-views.js';

/** A new order, with the token that signs the visitor in. */
export const orderMade = taxReturnView.extend({ token: z.string() }).meta({ id: 'OrderMade' });

/** The client's orders with answers, from which the next one can start. */
const earlierOrders = z
  .object({
    orders: z
      .array(
        z.object({
          service: z.enum(Object.values(orderServices)),
          orderedAt: iso,
          ...taxReturnView.pick({ taxYear: true, companyName: true, entity: true, fiscalYearEnd: true })
            .shape,
          spouseFullName: z.string().nullable(),
          answers: z.unknown().describe('The answers in the price tool, by section and question'),
        }),
      )
      .describe('Latest tax year first; at most one of an individual, and one of each company'),
  })
  .meta({ id: 'EarlierOrders' });

export type OrderMade = TaxReturnView & { token: string };

/**
 * Responses to visitors' orders: the return, and a sign-in token. The token is never stored, only its session. A retry gets a new token
 * of the same session.
 */
@Injectable()
export class OrderResponses implements ResponseSerializer<OrderMade> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sessions: SessionsService,
    private readonly views: TaxReturnViews,
  ) {}

  /** Signs the client in. */
  async of(client: Account, taxReturn: TaxReturnEntity, origin: SignInOrigin): Promise<OrderMade> {
    const { token } = await this.sessions.signIn(client, origin);
    return { ...(await this.views.one(client, taxReturn)), token };
  }

  serialize(answer: OrderMade): Json {
    return { id: answer.id, sessionId: this.sessions.sessionOf(answer.token) };
  }

  /** @throws UnauthorizedException if the session has ended since: whoever repeats the request must sign in */
  async deserialize(stored: Json): Promise<OrderMade> {
    const { id, sessionId } = stored as { id: string; sessionId: string };
    const signInAgain = 'We have your order. Please sign in to see it.';
    const { token } = await this.sessions.renew(sessionId, signInAgain);
    const { manager } = this.dataSource;
    const taxReturn = await manager.findOneByOrFail(TaxReturnEntity, { id });
    const client = await manager.findOneByOrFail(Account, { id: taxReturn.clientId });
    return { ...(await this.views.one(client, taxReturn)), token };
  }
}

/** Bytes: up to 10 MB of documents as base64, which is a third larger, and other fields. */
const orderLimit = 15 * 1024 * 1024;

/** Placing orders. */
@ApiController('Tax returns', 'taxReturns')
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
  @ApiCreation(
    'Place a visitor’s order: creates the account and the order together, and signs the visitor in',
    orderMade,
  )
  async add(
    @Body({ schema: visitorOrderBody }) body: VisitorOrder,
    @RequestOrigin() origin: Origin,
    @SignInFrom() device: SignInOrigin,
  ) {
    const { client, taxReturn } = await this.orders.fromVisitor(body, { origin, commandId: nextCommandId() });
    return this.answers.of(client, taxReturn, device);
  }

  @Post('add2')
  @Roles('Client')
  @AnswersTooMany()
  @ApiCreation('Place a signed-in client’s order', taxReturnView, {
    409: '`quota_reached`: the client has as many orders in progress as allowed',
  })
  async add2(
    @CurrentUser() client: Principal,
    @Body({ schema: clientOrderBody }) body: ClientOrder,
    @RequestOrigin() origin: Origin,
  ) {
    const options = { origin, commandId: nextCommandId() };
    return this.views.one(client, await this.orders.fromClient(client, body, options));
  }

  @Get('earlierOrders')
  @Roles('Client')
  @ApiCall('The signed-in client’s orders with answers, for the next one to start from', earlierOrders)
  async earlier(@CurrentUser() client: Principal) {
    return { orders: await this.orders.earlierOf(client) };
  }
}
