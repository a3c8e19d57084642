import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { normalizeEmail } from '@tax-firm/contract';
import { DataSource } from 'typeorm';
import { ENVIRONMENT, type Environment, EnvironmentError } from '../base/config/environment.js';
import { FIRM, type Firm, SharedMailboxes } from '../firm/firm.js';
import { Account } from './account/account.entity.js';
import { AccountsService } from './account/accounts.service.js';
import { PasswordHasher } from './account/password-hasher.js';

/** Creates the first owner when the program starts, and warns about accounts whose address others read. */
@Injectable()
export class AccountsAtStart implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Accounts');
  private warned?: Promise<void>;

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(FIRM) private readonly firm: Firm,
    private readonly accounts: AccountsService,
    private readonly dataSource: DataSource,
    private readonly mailboxes: SharedMailboxes,
    private readonly passwords: PasswordHasher,
  ) {}

  /** The start does not wait for the warnings, because they need every address. */
  async onApplicationBootstrap(): Promise<void> {
    await this.ensureOwner();
    this.warned = this.warn().catch((err: unknown) =>
      this.logger.error({ err }, 'accounts at the firm’s addresses were not looked for'),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await this.warned;
  }

  private async warn(): Promise<void> {
    for (const { id, role } of await this.atSharedMailboxes())
      this.logger.warn(
        `The account ${id} (${role}) has an address of the firm's, which several people read. It gets no PINs and no private links by email until its address is changed (docs/runbook.md, What to do when…).`,
      );
  }

  /**
   * Accounts whose address has become a mailbox that several people read, because the firm's profile or the environment
   * changed. They can sign in, but no PIN and no private link is sent to them.
   */
  async atSharedMailboxes(): Promise<Account[]> {
    const candidates = await this.dataSource.manager
      .createQueryBuilder(Account, 'account')
      .where("split_part(lower(account.email), '@', -1) = ANY(:domains)", { domains: this.mailboxes.domains })
      .getMany();
    return candidates.filter(({ email }) => this.mailboxes.include(email));
  }

  /**
   * Creates an owner from OWNER_EMAIL and OWNER_PASSWORD, unless an account has the address, or an owner had it before.
   * So a password or an address that the owner has changed is kept. The start fails if OWNER_EMAIL is a mailbox that
   * several people read and, in production, if OWNER_PASSWORD is weak.
   */
  private async ensureOwner(): Promise<void> {
    const { ownerEmail, ownerPassword: password, production } = this.environment;
    if (!ownerEmail || !password) return;
    const email = normalizeEmail(ownerEmail);
    const holder = await this.accounts.holderOf(email);
    if (holder === 'Owner') return;
    if (holder !== undefined)
      return this.logger.warn(
        `OWNER_EMAIL belongs to an account with the role ${holder}, so it creates no owner. Use another address`,
      );
    const owner = { name: this.firm.ownerRole, email };
    const problem = await this.passwords.problemOf(password, owner);
    if (problem !== undefined) {
      if (production) throw new EnvironmentError([`OWNER_PASSWORD ${problem}`]);
      this.logger.warn(`OWNER_PASSWORD ${problem}`);
    }
    if (this.mailboxes.include(email))
      throw new EnvironmentError([
        'OWNER_EMAIL must not be an address of the firm (firm/, MAIL_FROM, IMAP_URL): whoever reads that mailbox could become the owner. Use an address that only the owner reads',
      ]);
    const account = { ...owner, passwordHash: await this.passwords.hash(password) };
    // The environment vouches for the address. Processes that start together create one account.
    const standing = { employeeAccess: true, emailVerified: true };
    await this.accounts.addUnlessTaken(this.dataSource.manager, account, 'Owner', standing);
  }
}
