import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Cron, type CronExpression, SchedulerRegistry } from '@nestjs/schedule';

/**
 * Runs the method at the start and then at these times, in processes that work jobs. It never runs twice at a time; a
 * failure is logged, and the next time is another try.
 */
export const Scheduled = (times: CronExpression): MethodDecorator => Cron(times, { waitForCompletion: true });

/** What @nestjs/schedule leaves out: the run at the start, and waiting for runs under way at the end. */
@Injectable()
export class ScheduledJobs implements OnApplicationBootstrap, OnModuleDestroy {
  constructor(private readonly scheduler: SchedulerRegistry) {}

  onApplicationBootstrap(): void {
    for (const job of this.jobs()) void job.fireOnTick();
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.jobs().map((job) => job.stop()));
  }

  private jobs = () => [...this.scheduler.getCronJobs().values()];
}
