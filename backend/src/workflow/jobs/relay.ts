import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { type Counter, type Gauge } from 'prom-client';
import { inLogContext } from '../../base/log-context.js';
import { PollingLoop } from '../../base/polling-loop.js';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { effectsWaiting, WorkflowFeed } from '../engine/feed.js';
import {
  type ClaimRef,
  type EffectClaim,
  EffectFailure,
  EffectRegistry,
  type KindStatistics,
  Outbox,
} from './outbox.js';
import { JOB_QUEUES, type JobQueue, type JobQueues, type Lane, laneNames } from './job-queue.js';
import { Metrics } from '../../base/metrics.js';

const pollMs = 1000;
/** Tries before an effect is dead: three to four hours with `backoffMs`. */
export const maxAttempts = 15;
/** How long to retry writing the result of an attempt while the database is unreachable. */
const writeTimeoutMs = 20_000;
const writeRetryMs = 250;

/**
 * Returns the delay before the next try: 2 s, doubled each time up to an hour, with 50 % jitter, so that effects that
 * failed together are not retried together.
 */
export const backoffMs = (tries: number): number =>
  Math.min(2000 * 2 ** (tries - 1), 3_600_000) * (0.5 + Math.random() / 2);

/** Names this process to staff. */
const worker = `${hostname()}:${process.pid}`;

/**
 * Claims effects from the outbox, runs them, and stores the results. Woken by each commit with effects, and polls
 * every second.
 */
@Injectable()
export class Relay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(Relay.name);
  private readonly loop = new PollingLoop(pollMs, () => this.relay());
  private readonly attempts: Counter;

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(JOB_QUEUES) private readonly queues: JobQueues,
    private readonly outbox: Outbox,
    private readonly effects: EffectRegistry,
    private readonly feed: WorkflowFeed,
    metrics: Metrics,
  ) {
    this.attempts = metrics.counter(
      'outbox_effects_total',
      'Attempts at effects, by outcome: done, failed (will be retried), dead',
      ['kind', 'queue', 'outcome'],
    );
    metrics.gauge(
      'outbox_effects',
      'Effects that are not done: pending (including running), running, dead',
      ['queue', 'status'],
      (gauge) => this.countEffects(gauge),
    );
    metrics.gauge('outbox_age_seconds', 'Age of the oldest effect that is due', [], async (gauge) =>
      gauge.set(Math.max(0, ...(await outbox.statistics()).map(({ oldestAgeS }) => oldestAgeS))),
    );
    metrics.gauge(
      'queue_jobs',
      'Jobs in a queue: of all processes with Redis, otherwise of this process',
      ['queue', 'state'],
      async (gauge) => {
        for (const [queue, jobs] of queues)
          for (const [state, count] of Object.entries(await jobs.depth())) gauge.set({ queue, state }, count);
      },
    );
  }

  onApplicationBootstrap(): void {
    if (this.environment.role === 'api') return;
    const wake = () => this.loop.wake();
    for (const queue of this.queues.values()) queue.start((claim) => this.work(claim), wake);
    this.feed.subscribe(effectsWaiting, wake);
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
    await Promise.all([...this.queues.values()].map((queue) => queue.stop()));
  }

  private async countEffects(gauge: Gauge): Promise<void> {
    const statistics = await this.outbox.statistics();
    for (const queue of laneNames) {
      const own = statistics.filter(({ kind }) => this.effects.laneOf(kind) === queue);
      const sum = (of: KindStatistics['status'], what: 'count' | 'running') =>
        own.reduce((total, row) => total + (row.status === of ? row[what] : 0), 0);
      gauge.set({ queue, status: 'pending' }, sum('pending', 'count'));
      gauge.set({ queue, status: 'running' }, sum('pending', 'running'));
      gauge.set({ queue, status: 'dead' }, sum('dead', 'count'));
    }
  }

  private async relay(): Promise<boolean> {
    let more = false;
    for (const [lane, queue] of this.queues) more = (await this.fill(lane, queue)) || more;
    return more;
  }

  /** @returns whether there may be more to claim now */
  private async fill(lane: Lane, queue: JobQueue): Promise<boolean> {
    const capacity = await queue.capacity();
    if (capacity <= 0) return false;
    const claims = await this.outbox.claim(
      capacity,
      this.environment.jobLeaseMs,
      worker,
      this.effects.kindsIn(lane),
    );
    for (const [index, claim] of claims.entries()) {
      try {
        const { source, seq, ordinal, attempt } = claim;
        await queue.add({ source, seq, ordinal, attempt });
      } catch (error) {
        this.logger.warn(`Effects cannot be handed over: ${(error as Error).message}`);
        for (const left of claims.slice(index)) await this.outbox.release(left, pollMs);
        return false;
      }
    }
    return claims.length === capacity;
  }

  private async work(ref: ClaimRef): Promise<void> {
    try {
      const claim = await this.outbox.begin(ref, this.environment.jobLeaseMs, worker);
      if (claim) await inLogContext({ effect: claim.key }, () => this.runEffect(claim));
    } catch (error) {
      this.logger.error(
        `An effect's result could not be stored; its lease will end: ${(error as Error).message}`,
      );
    }
  }

  private async runEffect(claim: EffectClaim): Promise<void> {
    const { key, source, seq, kind, payload, tries } = claim;
    const renewal = setInterval(() => void this.renewLease(claim), this.environment.jobLeaseMs / 3);
    try {
      // A handler that kills its process never reports a failure, so its attempts are counted here.
      if (tries > maxAttempts)
        throw new EffectFailure('The process died in every attempt', { cause: 'noEnd', permanent: true });
      // An effect that no workflow requested has a negative number.
      const workflow = seq < 0 ? {} : { workflowId: source, seq };
      await this.effects.handlerOf(kind)({ key, kind, payload, ...workflow });
    } catch (error) {
      return await this.failed(claim, error as Error);
    } finally {
      clearInterval(renewal);
    }
    await this.retryWrite(() => this.outbox.done(claim));
    this.count(claim, 'done');
  }

  private async failed(claim: EffectClaim, error: Error): Promise<void> {
    const { kind, attempt, tries } = claim;
    const isPermanent = error instanceof EffectFailure && error.facts.permanent;
    const isDead = isPermanent || tries >= maxAttempts;
    this.count(claim, isDead ? 'dead' : 'failed');
    this.logger.warn(
      `The effect ${kind} failed in attempt ${attempt}${isDead ? ' and is dead' : ''}: ${error.message}`,
    );
    await this.retryWrite(() => this.outbox.failed(claim, error, isDead ? undefined : backoffMs(tries)));
  }

  private count({ kind }: EffectClaim, outcome: 'done' | 'failed' | 'dead'): void {
    this.attempts.inc({ kind, queue: this.effects.laneOf(kind), outcome });
  }

  /** Retries a write, because the effect must not be repeated after a short outage of the database. */
  private async retryWrite(write: () => Promise<void>): Promise<void> {
    for (const deadline = Date.now() + writeTimeoutMs; ;) {
      try {
        return await write();
      } catch (error) {
        if (Date.now() > deadline) throw error;
        await sleep(writeRetryMs);
      }
    }
  }

  private async renewLease(claim: ClaimRef): Promise<void> {
    await this.outbox
      .renewLease(claim, this.environment.jobLeaseMs)
      .catch((error: Error) => this.logger.warn(`A lease was not extended: ${error.message}`));
  }
}
