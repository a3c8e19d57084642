import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { SharedMailboxes } from '../../firm/shared-mailboxes.js';
import { Account } from './account.entity.js';

/**
 * Warns at each start about accounts whose address has become a mailbox that several people read, because the firm's
 * profile or the environment changed. They can sign in, but no PIN and no private link is sent to them.
 */
@Injectable()
export class SharedMailboxCheck implements OnApplicationBootstrap {
  private readonly logger = new Logger('Accounts');

  constructor(
    @InjectRepository(Account) private readonly accounts: Repository<Account>,
    private readonly mailboxes: SharedMailboxes,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    for (const { id, role } of await this.find())
      this.logger.warn(
        `The account ${id} (${role}) has an address of the firm's, which several people read. It gets no PINs and no private links by e-mail until its address is changed (docs/runbook.md, What to do when…).`,
      );
  }

  /** The accounts at an address of the firm's. */
  async find(): Promise<Account[]> {
    const accounts = await this.accounts.find({ select: { id: true, role: true, email: true } });
    return accounts.filter(({ email }) => this.mailboxes.include(email));
  }
}
