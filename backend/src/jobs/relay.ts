import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Clock } from '../config/clock.js';
import { ENVIRONMENT, type Environment } from '../config/environment.js';
import { WorkflowFeed } from '../workflow/feed.js';
import { Repeater } from '../workflow/repeater.js';
import { EffectRegistry } from './effect-registry.js';
import { JOB_QUEUE, type JobQueue } from './job-queue.js';
import { JobMetrics } from './metrics.js';
import { type ClaimRef, Outbox } from './outbox.js';

const pollMs = 1000;
const sweepMs = 3_600_000;
/** How long a row is held without a word of it. A handler that takes longer keeps holding it. */
export const leaseMs = 60_000;
/** Done effects are kept this long, for those who ask whether an e-mail went out. */
const keepMs = 30 * 24 * 3_600_000;
/** Tries at an effect before it is dead: about five hours with `backoffMs`. */
export const maxAttempts = 15;

/** Before the next try: 2 s, doubled each time, an hour at most. */
export const backoffMs = (attempt: number): number => Math.min(2000 * 2 ** (attempt - 1), 3_600_000);

/**
 * Takes effects from the outbox, has them worked, and writes down what became of them. Woken by each commit that
 * leaves some, and looking by itself every second.
 */
@Injectable()
export class Relay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(Relay.name);
  private readonly relaying = new Repeater(pollMs, () => this.relay());
  private readonly sweeping = new Repeater(sweepMs, () => this.sweep());
  private unsubscribe: () => void = () => undefined;

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(JOB_QUEUE) private readonly queue: JobQueue,
    private readonly outbox: Outbox,
    private readonly effects: EffectRegistry,
    private readonly feed: WorkflowFeed,
    private readonly clock: Clock,
    private readonly metrics: JobMetrics,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.environment.role === 'api') return;
    await this.queue.start(
      (claim) => this.work(claim),
      () => this.relaying.wake(),
    );
    this.unsubscribe = this.feed.onEffects(() => this.relaying.wake());
    this.relaying.start();
    this.sweeping.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.unsubscribe();
    await Promise.all([this.relaying.stop(), this.sweeping.stop()]);
    await this.queue.stop();
  }

  private async relay(): Promise<boolean> {
    const room = this.queue.room();
    if (room <= 0) return false;
    const claims = await this.outbox.claim(room, leaseMs);
    for (const { source, seq, ordinal, attempt } of claims) {
      const claim = { source, seq, ordinal, attempt };
      await this.queue.add(claim).catch(async (error: Error) => {
        this.logger.warn(`Effects cannot be handed over: ${error.message}`);
        await this.outbox.giveBack(claim, pollMs);
      });
    }
    return claims.length === room;
  }

  private async work(ref: ClaimRef): Promise<void> {
    try {
      const claim = await this.outbox.hold(ref, leaseMs);
      if (!claim) return;
      // A handler that takes its process down with it never fails, so its attempts are counted here.
      if (claim.attempt > maxAttempts)
        return await this.outbox.failed(claim, 'No attempt came to an end', undefined);
      const holding = setInterval(() => void this.keepHolding(claim), leaseMs / 3);
      try {
        const { key, workflowId, seq, kind, payload } = claim;
        await this.effects.handlerOf(kind)({
          key,
          kind,
          payload,
          ...(workflowId === undefined ? {} : { workflowId, seq }),
        });
        await this.outbox.done(claim);
        this.metrics.countEffect(kind, 'done');
      } catch (error) {
        await this.failed(claim, claim.kind, error as Error);
      } finally {
        clearInterval(holding);
      }
    } catch (error) {
      this.logger.error(
        `An effect's state could not be written, its lease will end: ${(error as Error).message}`,
      );
    }
  }

  private async failed(claim: ClaimRef, kind: string, error: Error): Promise<void> {
    const dead = claim.attempt >= maxAttempts;
    this.metrics.countEffect(kind, dead ? 'dead' : 'failed');
    this.logger.warn(
      `The effect ${kind} failed at attempt ${claim.attempt}${dead ? ' and is dead' : ''}: ${error.message}`,
    );
    await this.outbox.failed(
      claim,
      error.stack ?? error.message,
      dead ? undefined : backoffMs(claim.attempt),
    );
  }

  private async keepHolding(claim: ClaimRef): Promise<void> {
    await this.outbox
      .hold(claim, leaseMs)
      .catch((error: Error) => this.logger.warn(`A lease was not lengthened: ${error.message}`));
  }

  private async sweep(): Promise<boolean> {
    await this.outbox.sweep(new Date(this.clock.now().getTime() - keepMs));
    return false;
  }
}
