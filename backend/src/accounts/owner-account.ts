import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { AppError } from '../base/app-error.js';
import { ENVIRONMENT, type Environment, EnvironmentError } from '../base/config/environment.js';
import { FIRM, type Firm } from '../firm/firm.js';
import { AccountsService } from './account/accounts.service.js';
import { PasswordHasher } from './account/password-hasher.js';

/**
 * Creates an owner from OWNER_EMAIL and OWNER_PASSWORD when the program starts, unless an account has the address, or an
 * owner had it before. The start fails if OWNER_EMAIL is a mailbox that several people read and, in production, if
 * OWNER_PASSWORD is weak.
 */
@Injectable()
export class OwnerAccount implements OnApplicationBootstrap {
  private readonly logger = new Logger('Accounts');

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(FIRM) private readonly firm: Firm,
    private readonly accounts: AccountsService,
    private readonly passwords: PasswordHasher,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { ownerEmail: email, ownerPassword: password } = this.environment;
    if (!email || !password) return;
    const holder = await this.accounts.holderOf(email);
    if (holder !== undefined) {
      if (holder !== 'Owner')
        this.logger.warn(
          `OWNER_EMAIL belongs to an account with the role ${holder}, so it creates no owner. Use another address`,
        );
      return;
    }
    const owner = { name: this.firm.ownerRole, email, password };
    const problem = await this.passwords.problemOf(password, owner);
    if (problem !== undefined) this.complain(`OWNER_PASSWORD ${problem}`);
    try {
      await this.accounts.ensureOwner(owner);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'shared_mailbox')) throw error;
      throw new EnvironmentError([
        'OWNER_EMAIL must not be an address of the firm (firm/, MAIL_FROM, IMAP_URL): whoever reads that mailbox could become the owner. Use an address that only the owner reads',
      ]);
    }
  }

  private complain(problem: string): void {
    if (this.environment.production) throw new EnvironmentError([problem]);
    this.logger.warn(problem);
  }
}
