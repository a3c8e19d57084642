import { Inject, Injectable } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';
import { Metrics } from '../../base/metrics.js';
import { EffectRegistry } from './effect-registry.js';
import { JOB_QUEUES, type JobQueues, laneNames } from './job-queue.js';
import { type KindStatistics, Outbox } from './outbox.js';

@Injectable()
export class JobMetrics {
  private readonly effects: Counter;

  constructor(
    { registry }: Metrics,
    outbox: Outbox,
    private readonly kinds: EffectRegistry,
    @Inject(JOB_QUEUES) queues: JobQueues,
  ) {
    const registers = [registry];
    this.effects = new Counter({
      name: 'outbox_effects_total',
      help: 'Attempts at effects, by outcome: done, failed (will be retried), dead',
      labelNames: ['kind', 'queue', 'outcome'],
      registers,
    });
    const sum = (rows: readonly KindStatistics[], of: keyof KindStatistics & ('count' | 'running')) =>
      rows.reduce((total, row) => total + row[of], 0);
    new Gauge({
      name: 'outbox_effects',
      help: 'Effects that are not done: pending (including running), running, dead',
      labelNames: ['queue', 'status'],
      registers,
      async collect() {
        const statistics = await outbox.statistics();
        for (const queue of laneNames) {
          const rows = statistics.filter(({ kind }) => kinds.laneOf(kind) === queue);
          const pending = rows.filter(({ status }) => status === 'pending');
          this.set({ queue, status: 'pending' }, sum(pending, 'count'));
          this.set({ queue, status: 'running' }, sum(pending, 'running'));
          this.set(
            { queue, status: 'dead' },
            sum(
              rows.filter(({ status }) => status === 'dead'),
              'count',
            ),
          );
        }
      },
    });
    new Gauge({
      name: 'outbox_age_seconds',
      help: 'Age of the oldest effect that is due',
      registers,
      async collect() {
        this.set(Math.max(0, ...(await outbox.statistics()).map(({ oldestAgeS }) => oldestAgeS)));
      },
    });
    new Gauge({
      name: 'queue_jobs',
      help: 'Jobs in a queue: of all processes with Redis, otherwise of this process',
      labelNames: ['queue', 'state'],
      registers,
      async collect() {
        for (const [queue, jobs] of queues) {
          const { waiting, running } = await jobs.depth();
          this.set({ queue, state: 'waiting' }, waiting);
          this.set({ queue, state: 'running' }, running);
        }
      },
    });
  }

  countEffect(kind: string, outcome: 'done' | 'failed' | 'dead'): void {
    this.effects.inc({ kind, queue: this.kinds.laneOf(kind), outcome });
  }
}
