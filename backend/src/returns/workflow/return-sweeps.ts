import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { type TaxReturnRequest } from '@tax-firm/machines';
import { EntityManager } from 'typeorm';
import { Account, StaffChanged } from '../../accounts/account/account.entity.js';
import { InvalidInput, isConflict } from '../../base/app-error.js';
import { hourMs, minuteMs } from '../../base/clock.js';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { DomainEvents } from '../../base/domain-events.js';
import { PollingLoop } from '../../base/polling-loop.js';
import { FIRM, type Firm } from '../../firm/firm.js';
import { TaxReturnEntity } from '../return/tax-return.entity.js';
import { Assignees, mayPrepare } from './assignees.js';
import { ReturnWorkflowService, type Sender, systemSender } from './return-workflow.service.js';

/** Returns changed at a time. */
const batch = 200;

/**
 * Sends events to active returns that need one, a batch at a time: at the start, when woken, and after each pause, because a
 * process may have died in between, and a return may have left the archive. Each return gets a row of history.
 */
@Injectable()
export class ReturnSweeps implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(ReturnSweeps.name);
  private readonly left = new PollingLoop(10 * minuteMs, () => this.releaseFromWhoLeft());
  private readonly rules = new PollingLoop(hourMs, () => this.sendRules());

  constructor(
    private readonly manager: EntityManager,
    private readonly workflow: ReturnWorkflowService,
    private readonly assignees: Assignees,
    private readonly events: DomainEvents,
    @Inject(FIRM) private readonly firm: Firm,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  onModuleInit(): void {
    this.events.on(StaffChanged, () => this.left.wake());
  }

  onApplicationBootstrap(): void {
    this.left.start();
    if (this.environment.role !== 'api') this.rules.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.left.stop(), this.rules.stop()]);
  }

  /**
   * Takes active returns from people who no longer work on returns: those who lost their access, or became auditors. They go
   * to the successor whom the owner named, who gets one email, or to nobody.
   * @returns whether there may be more
   */
  async releaseFromWhoLeft(): Promise<boolean> {
    const found = await this.active()
      .innerJoin(Account, 'a', 'a.id = r.assignee_id')
      .andWhere(`NOT (${mayPrepare})`)
      .getMany();
    let released = 0;
    for (const assigneeId of new Set(found.map((taxReturn) => taxReturn.assigneeId!)))
      released += await this.releaseFrom(
        assigneeId,
        found.filter((taxReturn) => taxReturn.assigneeId === assigneeId),
      );
    return found.length === batch && released > 0;
  }

  /** Gives returns to the person's successor, and those that this one does not see to nobody. @returns how many */
  private async releaseFrom(id: string, theirs: readonly TaxReturnEntity[]): Promise<number> {
    const { manager } = this;
    const { successorId, successorNamedBy } = await manager.findOneByOrFail(Account, { id });
    const owner =
      successorNamedBy && (await manager.findOneBy(Account, { id: successorNamedBy, role: 'Owner' }));
    const handedOver: TaxReturnEntity[] = [];
    let released = 0;
    for (const taxReturn of theirs) {
      const { version } = taxReturn;
      if (owner && (await this.send(taxReturn, owner, { type: 'ASSIGN', assigneeId: successorId }, version)))
        handedOver.push(taxReturn);
      else if (await this.send(taxReturn, systemSender, { type: 'ASSIGNEE_LEFT', assigneeId: id }, version))
        released++;
    }
    if (owner)
      await manager.transaction((inside) => this.assignees.tell(inside, successorId, owner, handedOver));
    return released + handedOver.length;
  }

  /**
   * Sends the firm's rules to returns in progress after `firm.json` has changed, so that every approval can be checked
   * against the rules of its time. An archived return keeps the rules it was done under, and nobody is asked to pay for it;
   * once it is opened again, the next run finds it.
   * @returns whether there may be more
   */
  async sendRules(): Promise<boolean> {
    const rules = JSON.stringify(this.firm.workflow);
    const outdated = await this.active()
      .andWhere("r.context -> 'rules' <> :rules::jsonb", { rules })
      .getMany();
    let synced = 0;
    for (const taxReturn of outdated)
      if (await this.send(taxReturn, systemSender, { type: 'RULES_CHANGED', ...this.firm.workflow }))
        synced++;
    if (synced > 0) this.logger.log(`Updated the firm's rules on ${synced} returns`);
    return outdated.length === batch && synced > 0;
  }

  private active() {
    return this.manager.createQueryBuilder(TaxReturnEntity, 'r').where("r.lifecycle = 'active'").limit(batch);
  }

  /**
   * @param version the only one that is meant; absent: any
   * @returns false if it was refused, such as because someone else was faster, or failed, which the next run tries again
   */
  private async send(
    taxReturn: TaxReturnEntity,
    sender: Sender,
    request: TaxReturnRequest,
    version?: number,
  ) {
    try {
      await this.workflow.send(taxReturn, sender, request, { origin: {}, version });
      return true;
    } catch (error) {
      // The state refused it, or the successor no longer works on returns.
      if (!isConflict(error) && !(error instanceof InvalidInput))
        this.logger.error({ err: error, taxReturn: taxReturn.id }, `${request.type} did not reach a return`);
      return false;
    }
  }
}
