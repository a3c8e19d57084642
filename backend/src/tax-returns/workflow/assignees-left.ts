import {
  ConflictException,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Account, StaffFollowers } from '../../accounts/index.js';
import { minuteMs } from '../../common/durations.js';
import { PollingLoop } from '../../common/polling-loop.js';
import { TaxReturnEntity } from '../return/tax-return.entity.js';
import { mayPrepare } from './assignees.js';
import { ReturnWorkflowService, systemSender } from './return-workflow.service.js';

/** Returns released at a time. */
const batch = 200;
/** How often it looks without being told: after a process died in between, or a return left the archive. */
const pauseMs = 10 * minuteMs;

/**
 * Takes active returns from people who no longer work on returns: those who lost their access, or became auditors. Each
 * return gets a row of history. It starts when the owner changes an account, in the process that did it.
 */
@Injectable()
export class AssigneesLeft implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(AssigneesLeft.name);
  private readonly loop = new PollingLoop(pauseMs, () => this.releaseBatch());

  constructor(
    @InjectRepository(TaxReturnEntity) private readonly returns: Repository<TaxReturnEntity>,
    private readonly staff: StaffFollowers,
    private readonly workflow: ReturnWorkflowService,
  ) {}

  onModuleInit(): void {
    this.staff.add(() => this.loop.wake());
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
    for (const taxReturn of left) if (await this.release(taxReturn)) released++;
    return left.length === batch && released > 0;
  }

  /** @returns false if somebody else was faster, or it failed, which the next run tries again */
  private async release(taxReturn: TaxReturnEntity): Promise<boolean> {
    try {
      const request = { type: 'ASSIGNEE_LEFT', assigneeId: taxReturn.assigneeId! } as const;
      await this.workflow.send(taxReturn, systemSender, request, { origin: {} });
      return true;
    } catch (error) {
      if (!(error instanceof ConflictException))
        this.logger.error({ err: error, taxReturn: taxReturn.id }, 'a return stays with somebody who left');
      return false;
    }
  }
}
