import { Injectable, UnauthorizedException } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Account } from '../../accounts/account/account.entity.js';
import { SessionsService, type SignInOrigin } from '../../accounts/sessions/sessions.service.js';
import { type Json } from '../../base/json.js';
import { type ResponseSerializer } from '../../http/idempotency/response-serializer.js';
import { TaxReturnEntity } from '../return/tax-return.entity.js';
import { type TaxReturnView } from '../return/tax-return.view.js';
import { TaxReturnViews } from '../return/tax-return-views.js';

export type OrderMade = TaxReturnView & { token: string };

/** What is stored of a response: the token's session instead of the token. */
interface StoredOrder {
  readonly id: string;
  readonly sessionId: string;
}

/**
 * Responses to visitors' orders: the return, and a sign-in token. The token is never stored. A retry gets a new token
 * of the same session.
 */
@Injectable()
export class OrderResponses implements ResponseSerializer<OrderMade> {
  private readonly sessionIds = new WeakMap<OrderMade, string>();

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly sessions: SessionsService,
    private readonly views: TaxReturnViews,
  ) {}

  /** Signs the client in. */
  async of(client: Account, taxReturn: TaxReturnEntity, origin: SignInOrigin): Promise<OrderMade> {
    const { sessionId, token } = await this.sessions.start(client, origin);
    const answer = { ...(await this.views.one(client, taxReturn)), token };
    this.sessionIds.set(answer, sessionId);
    return answer;
  }

  serialize(answer: OrderMade): Json {
    return { id: answer.id, sessionId: this.sessionIds.get(answer)! };
  }

  /** @throws UnauthorizedException if the session has ended since: whoever repeats the request must sign in */
  async deserialize(stored: Json): Promise<OrderMade> {
    const { id, sessionId } = stored as unknown as StoredOrder;
    const extended = await this.sessions.extend(sessionId);
    if (!extended) throw new UnauthorizedException('We have your order. Please sign in to see it.');
    const { manager } = this.dataSource;
    const taxReturn = await manager.findOneByOrFail(TaxReturnEntity, { id });
    const client = await manager.findOneByOrFail(Account, { id: taxReturn.clientId });
    return { ...(await this.views.one(client, taxReturn)), token: extended.token };
  }
}
