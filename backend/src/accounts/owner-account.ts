import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ENVIRONMENT, type Environment } from '../config/environment.js';
import { FIRM, type Firm } from '../firm/firm.js';
import { AccountsService } from './accounts.service.js';

/** Creates the first owner from OWNER_EMAIL and OWNER_PASSWORD when the program starts, once. */
@Injectable()
export class OwnerAccount implements OnApplicationBootstrap {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(FIRM) private readonly firm: Firm,
    private readonly accounts: AccountsService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { ownerEmail: email, ownerPassword: password } = this.environment;
    if (email && password) await this.accounts.ensureOwner({ name: this.firm.ownerRole, email, password });
  }
}
