import { Inject, Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { Clock } from '../../base/clock.js';
import { type Executor } from '../../base/database/prepared.js';
import { Scheduled } from '../../base/scheduled-jobs.js';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { FIRM, type Firm } from '../../firm/firm.js';
import {
  rateLimitKey,
  type AccountLimit,
  accountLimits,
  type HourlyLimit,
  hourlyLimits,
  type Limit,
  longestBlockS,
  type OwnersLimit,
  ownersLimits,
} from './rules.js';
import { RateLimitMetrics } from './rate-limit-metrics.js';
import { TooManyRequests } from '../response/too-many-requests.js';

type LimitName = HourlyLimit | AccountLimit | OwnersLimit;

/** All limits, with the owner's numbers. */
function limitsOf({ quotas }: Firm): Readonly<Record<string, Limit>> {
  const owners = Object.entries(ownersLimits).map(([name, { quota, ...rest }]) => [
    name,
    { ...rest, limit: quotas[quota] },
  ]);
  return { ...hourlyLimits, ...accountLimits, ...Object.fromEntries(owners) };
}

/**
 * Counts calls in PostgreSQL, so that all processes share the counts and a restart does not reset them. Addresses and
 * emails are stored as hashes. With RATE_LIMITS=off, nothing is counted.
 */
@Injectable()
export class RateLimiter {
  private readonly limits: Readonly<Record<string, Limit>>;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly clock: Clock,
    private readonly metrics: RateLimitMetrics,
    @Inject(FIRM) firm: Firm,
  ) {
    this.limits = limitsOf(firm);
  }

  /**
   * Counts a call.
   * @param subject the address that it comes from, the account's email address as `normalizeEmail` writes it, or an id
   * @param amount how much it counts
   * @throws TooManyRequests if it exceeds the limit
   */
  async take(name: LimitName, subject: string, amount = 1): Promise<void> {
    const refusal = await this.refusalOf(name, subject, amount, this.dataSource);
    if (refusal) throw refusal;
  }

  /**
   * Counts something that is left out silently if it exceeds the limit.
   * @param on the caller's transaction, if it has one: it counts only if that is committed
   * @returns whether it is within the limit
   */
  async allows(name: AccountLimit, subject: string, on: Executor = this.dataSource): Promise<boolean> {
    return (await this.refusalOf(name, subject, 1, on)) === undefined;
  }

  private async refusalOf(
    name: LimitName,
    subject: string,
    amount: number,
    on: Executor,
  ): Promise<TooManyRequests | undefined> {
    if (!this.environment.rateLimits) return undefined;
    const { limit, windowS, advice, what } = this.limits[name]!;
    const { hits, windowEnds } = await this.count(on, rateLimitKey(name, subject), windowS, amount);
    if (hits <= limit) {
      this.metrics.used(name, amount);
      return undefined;
    }
    this.metrics.refused(name);
    const retryAfterS = Math.ceil((windowEnds.getTime() - this.clock.now().getTime()) / 1000);
    return new TooManyRequests(Math.max(1, retryAfterS), advice, what);
  }

  /** Counts a hit in the key's window, or starts a new window if the last one has ended. */
  private async count(
    on: Executor,
    limited: string,
    windowS: number,
    amount: number,
  ): Promise<{ hits: number; windowEnds: Date }> {
    const now = this.clock.now();
    const [row] = await on.query<{ hits: number; window_ends: Date }[]>(
      `INSERT INTO rate_limit AS r (key, hits, window_ends) VALUES ($1, $4, $3)
       ON CONFLICT (key) DO UPDATE SET
         hits = CASE WHEN r.window_ends > $2 THEN least(r.hits::bigint + $4, 2147483647)::int ELSE $4 END,
         window_ends = CASE WHEN r.window_ends > $2 THEN r.window_ends ELSE $3 END
       RETURNING hits, window_ends`,
      [limited, now, new Date(now.getTime() + windowS * 1000), amount],
    );
    return { hits: row!.hits, windowEnds: row!.window_ends };
  }

  /** Deletes rows that ended more than a day ago. Until then, an earlier block lengthens the next one. */
  @Scheduled(CronExpression.EVERY_HOUR)
  async prune(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - longestBlockS * 1000);
    await this.dataSource.query(
      'DELETE FROM rate_limit WHERE window_ends < $1 AND (blocked_until IS NULL OR blocked_until < $1)',
      [before],
    );
  }
}
