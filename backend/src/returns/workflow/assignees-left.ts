import {
  HttpException,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type TaxReturnRequest } from '@tax-firm/machines';
import { Repository } from 'typeorm';
import { Account, StaffChanged } from '../../accounts/account/account.entity.js';
import { DomainEvents } from '../../base/domain-events.js';
import { minuteMs } from '../../base/clock.js';
import { PollingLoop } from '../../base/polling-loop.js';
import { TaxReturnEntity } from '../return/tax-return.entity.js';
import { mayPrepare } from './assignees.js';
import { AssignmentNotices } from './assignment-notices.js';
import { ReturnWorkflowService, type Sender, systemSender } from './return-workflow.service.js';

/** Returns released at a time. */
const batch = 200;
/** How often it looks without being told: after a process died in between, or a return left the archive. */
const pauseMs = 10 * minuteMs;

/**
 * Takes active returns from people who no longer work on returns: those who lost their access, or became auditors. They go
 * to the successor whom the owner named, who gets one email, or to nobody. Each return gets a row of history. It starts when the owner changes an account, in the process that did it.
 */
@Injectable()
export class AssigneesLeft implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(AssigneesLeft.name);
  private readonly loop = new PollingLoop(pauseMs, () => this.releaseBatch());

  constructor(
    @InjectRepository(TaxReturnEntity) private readonly returns: Repository<TaxReturnEntity>,
    private readonly events: DomainEvents,
    private readonly workflow: ReturnWorkflowService,
    private readonly notices: AssignmentNotices,
  ) {}

  onModuleInit(): void {
    this.events.on(StaffChanged, () => this.loop.wake());
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }

  /** Releases one batch. @returns whether there may be more */
  async releaseBatch(): Promise<boolean> {
    const left = await this.returns
      .createQueryBuilder('r')
      .innerJoin(Account, 'a', 'a.id = r.assignee_id')
      .where(`r.lifecycle = 'active' AND NOT (${mayPrepare})`)
      .limit(batch)
      .getMany();
    let released = 0;
    for (const id of new Set(left.map(({ assigneeId }) => assigneeId!)))
      released += await this.releaseFrom(
        await this.returns.manager.findOneByOrFail(Account, { id }),
        left.filter(({ assigneeId }) => assigneeId === id),
      );
    return left.length === batch && released > 0;
  }

  /** Gives returns to the person's successor, and those that this one does not see to nobody. @returns how many */
  private async releaseFrom(
    { id: assigneeId, successorId, successorNamedBy }: Account,
    theirs: readonly TaxReturnEntity[],
  ): Promise<number> {
    const owner =
      successorNamedBy &&
      (await this.returns.manager.findOneBy(Account, { id: successorNamedBy, role: 'Owner' }));
    const handedOver: TaxReturnEntity[] = [];
    let released = 0;
    for (const taxReturn of theirs) {
      const isHandedOver =
        owner && (await this.send(taxReturn, owner, { type: 'ASSIGN', assigneeId: successorId }));
      if (isHandedOver) handedOver.push(taxReturn);
      if (isHandedOver || (await this.send(taxReturn, systemSender, { type: 'ASSIGNEE_LEFT', assigneeId })))
        released++;
    }
    if (owner) {
      const assigned = { assigneeId: successorId, by: owner, returns: handedOver };
      await this.returns.manager.transaction((manager) => this.notices.tell(manager, assigned));
    }
    return released;
  }

  /** @returns false if it was refused, such as because someone else was faster, or failed, which the next run tries again */
  private async send(
    taxReturn: TaxReturnEntity,
    sender: Sender,
    request: TaxReturnRequest,
  ): Promise<boolean> {
    try {
      await this.workflow.send(taxReturn, sender, request, { origin: {}, version: taxReturn.version });
      return true;
    } catch (error) {
      if (!(error instanceof HttpException))
        this.logger.error({ err: error, taxReturn: taxReturn.id }, 'a return stays with someone who left');
      return false;
    }
  }
}
