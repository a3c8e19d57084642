import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { SharedMailboxes } from '../../firm/firm.js';
import { Account } from './account.entity.js';

/**
 * Warns at each start about accounts whose address has become a mailbox that several people read, because the firm's
 * profile or the environment changed. They can sign in, but no PIN and no private link is sent to them.
 */
@Injectable()
export class SharedMailboxCheck implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Accounts');
  private checked?: Promise<void>;

  constructor(
    @InjectRepository(Account) private readonly accounts: Repository<Account>,
    private readonly mailboxes: SharedMailboxes,
  ) {}

  /** The start does not wait for this, because it reads every address. */
  onApplicationBootstrap(): void {
    this.checked = this.warn().catch((err: unknown) =>
      this.logger.error({ err }, 'accounts at the firm’s addresses were not looked for'),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await this.checked;
  }

  /** The accounts at an address of the firm's. */
  async find(): Promise<Account[]> {
    const candidates = await this.accounts
      .createQueryBuilder('account')
      .select(['account.id', 'account.role', 'account.email'])
      .where("split_part(lower(account.email), '@', -1) = ANY(:domains)", { domains: this.mailboxes.domains })
      .getMany();
    return candidates.filter(({ email }) => this.mailboxes.include(email));
  }

  private async warn(): Promise<void> {
    for (const { id, role } of await this.find())
      this.logger.warn(
        `The account ${id} (${role}) has an address of the firm's, which several people read. It gets no PINs and no private links by email until its address is changed (docs/runbook.md, What to do when…).`,
      );
  }
}
