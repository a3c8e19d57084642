import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { isConflict } from '../../base/app-error.js';
import { hourMs } from '../../base/clock.js';
import { PollingLoop } from '../../base/polling-loop.js';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { FIRM, type Firm } from '../../firm/firm.js';
import { TaxReturnEntity } from '../return/tax-return.entity.js';
import { ReturnWorkflowService, systemSender } from './return-workflow.service.js';

/** Returns updated at a time. */
const batch = 200;

/**
 * Sends the firm's rules to returns in progress after `firm.json` has changed. Each return gets a row of history, so
 * that every approval can be checked against the rules of its time. An archived return keeps the rules it was done
 * under, and nobody is asked to pay for it; once it is opened again, the next run finds it.
 */
@Injectable()
export class FirmRulesService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(FirmRulesService.name);
  private readonly loop = new PollingLoop(hourMs, () => this.syncBatch());

  constructor(
    @InjectRepository(TaxReturnEntity) private readonly returns: Repository<TaxReturnEntity>,
    @Inject(FIRM) private readonly firm: Firm,
    private readonly workflow: ReturnWorkflowService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  onApplicationBootstrap(): void {
    if (this.environment.role !== 'api') this.loop.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }

  /** Updates one batch. @returns whether there may be more */
  async syncBatch(): Promise<boolean> {
    const outdated = await this.returns
      .createQueryBuilder('r')
      .where("r.lifecycle = 'active' AND r.context -> 'rules' <> :rules::jsonb", {
        rules: JSON.stringify(this.firm.workflow),
      })
      .limit(batch)
      .getMany();
    let synced = 0;
    for (const taxReturn of outdated) if (await this.syncRules(taxReturn)) synced++;
    if (synced > 0) this.logger.log(`Updated the firm's rules on ${synced} returns`);
    return outdated.length === batch && synced > 0;
  }

  /** @returns false if another process was faster, or it failed, which the next run tries again */
  private async syncRules(taxReturn: TaxReturnEntity): Promise<boolean> {
    try {
      const request = { type: 'RULES_CHANGED', ...this.firm.workflow } as const;
      await this.workflow.send(taxReturn, systemSender, request, { origin: {} });
      return true;
    } catch (error) {
      if (!isConflict(error))
        this.logger.error({ err: error, taxReturn: taxReturn.id }, 'the firm’s rules did not reach a return');
      return false;
    }
  }
}
