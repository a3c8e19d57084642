import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type TaxReturnRequest } from '@tax-firm/machines';
import { type Repository, type SelectQueryBuilder } from 'typeorm';
import { Account, StaffChanged } from '../../accounts/account/account.entity.js';
import { InvalidInput, isConflict } from '../../base/app-error.js';
import { hourMs, minuteMs } from '../../base/clock.js';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { DomainEvents } from '../../base/domain-events.js';
import { PollingLoop } from '../../base/polling-loop.js';
import { FIRM, type Firm } from '../../firm/firm.js';
import { TaxReturnEntity } from '../return/tax-return.entity.js';
import { AssignmentNotices, mayPrepare } from './assignees.js';
import { ReturnWorkflowService, type Sender, systemSender } from './return-workflow.service.js';

/** Returns changed at a time. */
const batch = 200;

/**
 * Sends events to active returns that need one, a batch at a time: at the start, when woken, and after each pause, because a
 * process may have died in between, and a return may have left the archive.
 */
abstract class ReturnSweep implements OnApplicationBootstrap, OnApplicationShutdown {
  @InjectRepository(TaxReturnEntity) protected readonly returns!: Repository<TaxReturnEntity>;
  @Inject(ReturnWorkflowService) private readonly workflow!: ReturnWorkflowService;
  protected readonly logger = new Logger(this.constructor.name);
  protected readonly loop: PollingLoop;

  constructor(pauseMs: number) {
    this.loop = new PollingLoop(pauseMs, () => this.runBatch());
  }

  /** Narrows the active returns `r` to those that need an event. */
  protected abstract needy(active: SelectQueryBuilder<TaxReturnEntity>): SelectQueryBuilder<TaxReturnEntity>;

  /** Sends them their events. @returns to how many it did */
  protected abstract sendAll(found: readonly TaxReturnEntity[]): Promise<number>;

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }

  /** @returns whether there may be more */
  async runBatch(): Promise<boolean> {
    const active = this.returns.createQueryBuilder('r').where("r.lifecycle = 'active'");
    const found = await this.needy(active).limit(batch).getMany();
    const sent = await this.sendAll(found);
    return found.length === batch && sent > 0;
  }

  /**
   * @param version the only one that is meant; absent: any
   * @returns false if it was refused, such as because someone else was faster, or failed, which the next run tries again
   */
  protected async send(
    { taxReturn, sender, version }: { taxReturn: TaxReturnEntity; sender: Sender; version?: number },
    request: TaxReturnRequest,
  ): Promise<boolean> {
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

/**
 * Takes active returns from people who no longer work on returns: those who lost their access, or became auditors. They go
 * to the successor whom the owner named, who gets one email, or to nobody. Each return gets a row of history. It starts when
 * the owner changes an account, in the process that did it.
 */
@Injectable()
export class AssigneesLeft extends ReturnSweep implements OnModuleInit {
  constructor(
    private readonly events: DomainEvents,
    private readonly notices: AssignmentNotices,
  ) {
    super(10 * minuteMs);
  }

  onModuleInit(): void {
    this.events.on(StaffChanged, () => this.loop.wake());
  }

  protected needy(active: SelectQueryBuilder<TaxReturnEntity>) {
    return active.innerJoin(Account, 'a', 'a.id = r.assignee_id').andWhere(`NOT (${mayPrepare})`);
  }

  protected async sendAll(left: readonly TaxReturnEntity[]): Promise<number> {
    let released = 0;
    for (const id of new Set(left.map(({ assigneeId }) => assigneeId!)))
      released += await this.releaseFrom(
        await this.returns.manager.findOneByOrFail(Account, { id }),
        left.filter(({ assigneeId }) => assigneeId === id),
      );
    return released;
  }

  /** Gives returns to the person's successor, and those that this one does not see to nobody. @returns how many */
  private async releaseFrom(
    { id: assigneeId, successorId, successorNamedBy }: Account,
    theirs: readonly TaxReturnEntity[],
  ): Promise<number> {
    const { manager } = this.returns;
    const owner =
      successorNamedBy && (await manager.findOneBy(Account, { id: successorNamedBy, role: 'Owner' }));
    const handedOver: TaxReturnEntity[] = [];
    let released = 0;
    for (const taxReturn of theirs) {
      const { version } = taxReturn;
      const isHandedOver =
        owner &&
        (await this.send({ taxReturn, sender: owner, version }, { type: 'ASSIGN', assigneeId: successorId }));
      if (isHandedOver) handedOver.push(taxReturn);
      const left = { type: 'ASSIGNEE_LEFT', assigneeId } as const;
      if (isHandedOver || (await this.send({ taxReturn, sender: systemSender, version }, left))) released++;
    }
    if (owner) {
      const assigned = { assigneeId: successorId, by: owner, returns: handedOver };
      await manager.transaction((transaction) => this.notices.tell(transaction, assigned));
    }
    return released;
  }
}

/**
 * Sends the firm's rules to returns in progress after `firm.json` has changed. Each return gets a row of history, so
 * that every approval can be checked against the rules of its time. An archived return keeps the rules it was done
 * under, and nobody is asked to pay for it; once it is opened again, the next run finds it.
 */
@Injectable()
export class FirmRulesService extends ReturnSweep {
  constructor(
    @Inject(FIRM) private readonly firm: Firm,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {
    super(hourMs);
  }

  override onApplicationBootstrap(): void {
    if (this.environment.role !== 'api') super.onApplicationBootstrap();
  }

  protected needy(active: SelectQueryBuilder<TaxReturnEntity>) {
    const rules = JSON.stringify(this.firm.workflow);
    return active.andWhere("r.context -> 'rules' <> :rules::jsonb", { rules });
  }

  protected async sendAll(outdated: readonly TaxReturnEntity[]): Promise<number> {
    const request = { type: 'RULES_CHANGED', ...this.firm.workflow } as const;
    let synced = 0;
    for (const taxReturn of outdated)
      if (await this.send({ taxReturn, sender: systemSender }, request)) synced++;
    if (synced > 0) this.logger.log(`Updated the firm's rules on ${synced} returns`);
    return synced;
  }
}
