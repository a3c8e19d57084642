import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { type Histogram } from 'prom-client';
import { DataSource } from 'typeorm';
import { Metrics } from '../../base/metrics.js';
import { Clock } from '../../base/clock.js';
import { execute, prepared } from '../../base/database/prepared.js';
import { PollingLoop } from '../../base/polling-loop.js';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { WorkflowEngine } from './engine.js';
import { WorkflowRegistry } from './registry.js';

const pollMs = 1000;
const batch = 100;
const afterFailureMs = 60_000;

const due = prepared(`SELECT workflow_id AS "workflowId", id, machine, due_at AS "dueAt" FROM timer
  WHERE due_at <= $1 AND machine = ANY ($2) ORDER BY due_at LIMIT ${batch}`);

/** Postpones a failed timer, so that it does not block the others. */
const postpone = prepared('UPDATE timer SET due_at = $4 WHERE workflow_id = $1 AND id = $2 AND due_at = $3');

/**
 * Sends the events of due timers. A timer changes only together with its instance's version. So the version check
 * that guards every transition also ensures that a timer fires once, however many processes poll, without locks or
 * leases.
 */
@Injectable()
export class Timers implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(Timers.name);
  private readonly loop = new PollingLoop(pollMs, () => this.fireDue());
  private readonly lateness: Histogram;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly clock: Clock,
    private readonly registry: WorkflowRegistry,
    private readonly engine: WorkflowEngine,
    metrics: Metrics,
  ) {
    this.lateness = metrics.histogram(
      'workflow_timer_lateness_seconds',
      'Time from a timer becoming due until its event was written',
      [0.1, 0.5, 1, 2, 5, 15, 60, 600],
    );
  }

  onApplicationBootstrap(): void {
    if (this.environment.role !== 'api') this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  /** Fires a batch of due timers. @returns whether more may be due */
  async fireDue(): Promise<boolean> {
    const now = () => this.clock.now().getTime();
    const definitions = new Map(this.registry.definitions.map((definition) => [definition.id, definition]));
    const timers = await execute<{ workflowId: string; id: string; machine: string; dueAt: Date }>(
      this.dataSource,
      due,
      [this.clock.now(), [...definitions.keys()]],
    );
    for (const { workflowId, id, machine, dueAt } of timers) {
      try {
        const fired = await this.engine.fire(definitions.get(machine)!, workflowId, id);
        if (fired) this.lateness.observe(Math.max(0, now() - dueAt.getTime()) / 1000);
      } catch (error) {
        this.logger.error(`The timer ${id} of ${machine} ${workflowId} failed: ${(error as Error).message}`);
        await execute(this.dataSource, postpone, [workflowId, id, dueAt, new Date(now() + afterFailureMs)]);
      }
    }
    return timers.length === batch;
  }
}
