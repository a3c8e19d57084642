import { type EntityManager } from 'typeorm';
import { type Account } from './account.entity.js';

/** An account has a new address. Published in the transaction in which it changes. */
export class EmailChanged {
  constructor(
    readonly manager: EntityManager,
    readonly account: Pick<Account, 'id' | 'email'>,
  ) {}
}

/** Someone at the firm got another role, or access was given or taken. Published after the commit. */
export class StaffChanged {}
