import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Cron, type CronExpression, SchedulerRegistry } from '@nestjs/schedule';

/**
 * Runs the method at startup and then at these times, in processes that work jobs. Runs never overlap. A failure is
 * logged, and the next run tries again.
 */
export const Scheduled = (times: CronExpression): MethodDecorator => Cron(times, { waitForCompletion: true });

/** Adds what @nestjs/schedule lacks: a run at startup, and at shutdown waiting for the runs in progress. */
@Injectable()
export class ScheduledJobs implements OnApplicationBootstrap, OnModuleDestroy {
  constructor(private readonly scheduler: SchedulerRegistry) {}

  onApplicationBootstrap(): void {
    for (const job of this.jobs()) void job.fireOnTick();
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.jobs().map(async (job) => job.stop()));
  }

  private jobs = () => [...this.scheduler.getCronJobs().values()];
}
