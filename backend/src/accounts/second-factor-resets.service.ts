import { Injectable, NotFoundException } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type AccountReference } from '@tax-firm/contract';
import { DataSource } from 'typeorm';
import { InvalidInput } from '../base/app-error.js';
import { lockAccount, type Account } from './account/account.entity.js';
import { AccountsService } from './account/accounts.service.js';
import { type Principal } from './account/principal.js';
import { EmailChangeService } from './email-change/email-change.service.js';
import { Enrollment } from './second-factors/enrollment.service.js';
import { SessionsService } from './sessions/sessions.service.js';

/**
 * Takes away the second factors of people who have lost them, and their recovery codes. The password alone then signs
 * in; staff who must have a second factor have to set one up at once.
 */
@Injectable()
export class SecondFactorResets {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly accounts: AccountsService,
    private readonly emailChanges: EmailChangeService,
    private readonly enrollment: Enrollment,
    private readonly sessions: SessionsService,
  ) {}

  /**
   * For the owner. Ends the account's sessions and an open change of its address, and tells its person by email.
   * @throws NotFoundException if there is no such account, InvalidInput if it is the owner's own
   */
  async reset(owner: Principal, { id, email = '' }: AccountReference): Promise<Account> {
    const account = await (id === undefined ? this.accounts.findByEmail(email) : this.accounts.findById(id));
    if (!account) throw new NotFoundException('There is no such account');
    if (account.id === owner.id)
      throw new InvalidInput({ id: 'Please change your own second factors at /Account' });
    await this.carryOut(account);
    return account;
  }

  /** For the operator, when the owner is locked out. @returns undefined if no account has the email */
  async resetByEmail(email: string): Promise<Account | undefined> {
    const account = await this.accounts.findByEmail(email);
    if (!account) return undefined;
    await this.carryOut(account);
    return account;
  }

  private carryOut(account: Account): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      await lockAccount(manager, account.id);
      await this.sessions.endAll(account.id, { manager });
      await this.enrollment.reset(account, manager);
      await this.emailChanges.withdraw(account.id, manager);
    });
  }
}
