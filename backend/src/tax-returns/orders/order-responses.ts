import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Account, AccountsService } from '../../accounts/index.js';
import { type Json } from '../../common/json.js';
import { type ResponseSerializer } from '../../idempotency/response-serializer.js';
import { TaxReturnEntity } from '../return/tax-return.entity.js';
import { type TaxReturnView } from '../return/tax-return.view.js';
import { TaxReturnViews } from '../return/tax-return-views.js';

export type OrderMade = TaxReturnView & { token: string };

/** Responses to visitors' orders: the return, and a sign-in token. The token is never stored, so a retry gets a new one. */
@Injectable()
export class OrderResponses implements ResponseSerializer<OrderMade> {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly accounts: AccountsService,
    private readonly views: TaxReturnViews,
  ) {}

  async of(client: Account, taxReturn: TaxReturnEntity): Promise<OrderMade> {
    return { ...(await this.views.one(client, taxReturn)), token: this.accounts.signToken(client) };
  }

  serialize({ id }: OrderMade): Json {
    return { id };
  }

  async deserialize(stored: Json): Promise<OrderMade> {
    const { manager } = this.dataSource;
    const taxReturn = await manager.findOneByOrFail(TaxReturnEntity, { id: (stored as { id: string }).id });
    return this.of(await manager.findOneByOrFail(Account, { id: taxReturn.clientId }), taxReturn);
  }
}
