import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Account, lockAccount } from './account/account.entity.js';
import { AccountsService } from './account/accounts.service.js';
import { EmailChanges } from './email-change/email-change.controller.js';
import { AuthenticatorApp } from './second-factors/authenticator-apps.service.js';
import { Challenges } from './second-factors/challenges.service.js';
import { Passkey } from './second-factors/passkeys.service.js';
import { RecoveryCode } from './second-factors/recovery-codes.service.js';
import { SecondFactors } from './second-factors/second-factors.service.js';
import { SessionsService } from './sessions/sessions.service.js';

/**
 * Takes away the second factors of people who have lost them, and their recovery codes. The password alone then signs
 * in; staff who must have a second factor have to set one up at once.
 */
@Injectable()
export class SecondFactorResets {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AccountsService,
    private readonly challenges: Challenges,
    private readonly emailChanges: EmailChanges,
    private readonly factors: SecondFactors,
    private readonly sessions: SessionsService,
  ) {}

  /** For the operator, when the owner is locked out. @returns undefined if no account has the email */
  async resetByEmail(email: string): Promise<Account | undefined> {
    const account = await this.accounts.findByEmail(email);
    if (!account) return undefined;
    await this.reset(account);
    return account;
  }

  /** Also ends the account's sessions and an open change of its address, and tells its person by email. */
  reset(account: Account): Promise<void> {
    const { id: accountId } = account;
    return this.dataSource.transaction(async (manager) => {
      await lockAccount(manager, accountId);
      await this.sessions.endAll(accountId, { manager });
      for (const factor of [AuthenticatorApp, Passkey, RecoveryCode])
        await manager.delete(factor, { accountId });
      await this.challenges.void(accountId, manager);
      await this.factors.changed(account, 'resetByFirm', manager);
      await this.emailChanges.withdraw(accountId, manager);
    });
  }
}
