import { Injectable } from '@nestjs/common';
import { type Principal } from '../accounts/account/principal.js';
import { ReturnAccess } from '../returns/return/return-access.js';
import { type TaxReturnEntity } from '../returns/return/tax-return.entity.js';

/** Finds the return that an email is about, by the Message-IDs of its thread. */
@Injectable()
export class ReturnOfMail {
  constructor(private readonly returns: ReturnAccess) {}

  /**
   * Strangers can forge any Message-ID, but they cannot know a return's id: only its client and staff do.
   * @param named the returns that the thread names, the newest message's last
   * @returns the return named last; undefined if there is none, or if the viewer may not see it
   */
  async find(viewer: Principal, named: readonly string[]): Promise<TaxReturnEntity | undefined> {
    const id = named.at(-1);
    if (id === undefined) return undefined;
    return (await this.returns.visibleTo(viewer).andWhere('r.id = :id', { id }).getOne()) ?? undefined;
  }
}
