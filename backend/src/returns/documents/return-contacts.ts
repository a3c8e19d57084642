import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EmailChanged } from '../../accounts/account/account-events.js';
import { DomainEvents } from '../../base/domain-events.js';
import { TaxReturnEntity } from '../return/tax-return.entity.js';
import { DetailsChanges } from './details-changes.js';

/**
 * Keeps the address of a client's returns the same as the account's, because lists, emails and receipts use it. The
 * history stays as it is, and the security log has both addresses.
 */
@Injectable()
export class ReturnContacts implements OnModuleInit {
  constructor(
    private readonly events: DomainEvents,
    private readonly changes: DetailsChanges,
  ) {}

  onModuleInit(): void {
    this.events.on(EmailChanged, (event) => this.follow(event));
  }

  private async follow({ manager, account: { id: clientId, email } }: EmailChanged): Promise<void> {
    // All of them before the first is logged: the log is locked until the commit, and others log while they hold a return.
    const returns = await manager.find(TaxReturnEntity, {
      where: { clientId },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    const change = { changed: 'email', assignment: 'email = $2', value: email };
    for (const { id } of returns) await this.changes.makeWithin(manager, id, change);
  }
}
