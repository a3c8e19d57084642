import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Cron, CronExpression, SchedulerRegistry } from '@nestjs/schedule';

/** The time of day, behind a class so that a test can set it. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}

/** Milliseconds of a minute, an hour and a day. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Waits for some work a while. @param late what to return, or throw, if it takes longer; the work goes on */
export async function inTime<Result>(work: Promise<Result>, ms: number, late: () => Result): Promise<Result> {
  const done = new AbortController();
  try {
    return await Promise.race([work, sleep(ms, undefined, { signal: done.signal }).then(late)]);
  } finally {
    done.abort();
  }
}

/**
 * Runs the method at startup and then at these times, in processes that work jobs. Runs never overlap. A failure is
 * logged, and the next run tries again.
 */
export const Scheduled = (times: keyof typeof CronExpression): MethodDecorator =>
  Cron(CronExpression[times], { waitForCompletion: true });

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
