import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { type Account } from '../account/account.entity.js';

/** Changes what a feature stores about the account's address, in the transaction in which the address changes. */
export type EmailFollower = (manager: EntityManager, account: Pick<Account, 'id' | 'email'>) => Promise<void>;

/** The features whose data follows an account's address. They depend on this one, so they register. */
@Injectable()
export class EmailFollowers {
  private readonly followers: EmailFollower[] = [];

  add(follower: EmailFollower): void {
    this.followers.push(follower);
  }

  /** @param account with its new address */
  async follow(manager: EntityManager, account: Pick<Account, 'id' | 'email'>): Promise<void> {
    for (const follower of this.followers) await follower(manager, account);
  }
}
