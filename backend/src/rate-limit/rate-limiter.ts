import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../common/clock.js';
import { Scheduled } from '../common/scheduled-jobs.js';
import { ENVIRONMENT, type Environment } from '../config/environment.js';
import { type HourlyLimit, hourlyLimits, signInLimit } from './rules.js';
import { TooManyRequests } from './too-many-requests.js';

/**
 * Counts calls in PostgreSQL, so that all processes share the counts and a restart does not reset them. Addresses and
 * e-mails are stored as hashes. With RATE_LIMITS=off, nothing is counted.
 */
@Injectable()
export class RateLimiter {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts a call from the address.
   * @throws TooManyRequests if it exceeds the hourly limit
   */
  async take(name: HourlyLimit, address: string): Promise<void> {
    if (!this.environment.rateLimits) return;
    const { limit, windowS } = hourlyLimits[name];
    const { hits, windowEnds } = await this.count(key(name, address), windowS);
    if (hits > limit) throw new TooManyRequests(this.secondsTo(windowEnds));
  }

  /** @throws TooManyRequests while sign-ins from this address for this e-mail are blocked */
  async checkSignIn(address: string, email: string): Promise<void> {
    if (!this.environment.rateLimits) return;
    const rows = await this.dataSource.query<{ blocked_until: Date }[]>(
      'SELECT blocked_until FROM rate_limit WHERE key = $1 AND blocked_until > $2',
      [signInKey(address, email), this.clock.now()],
    );
    if (rows[0]) throw new TooManyRequests(this.secondsTo(rows[0].blocked_until));
  }

  /** Counts a failed sign-in. Reaching the limit blocks further ones for a while, each time twice as long. */
  async signInFailed(address: string, email: string): Promise<void> {
    if (!this.environment.rateLimits) return;
    const signIn = signInKey(address, email);
    const { hits } = await this.count(signIn, signInLimit.windowS);
    if (hits < signInLimit.limit) return;
    await this.dataSource.query(
      `UPDATE rate_limit SET blocks = blocks + 1, hits = 0,
         blocked_until = $2::timestamptz + least($3 * 2 ^ least(blocks, 20), $4) * interval '1 second',
         window_ends = $2::timestamptz + least($3 * 2 ^ least(blocks, 20), $4) * interval '1 second'
       WHERE key = $1 AND hits >= $5`,
      [signIn, this.clock.now(), signInLimit.blockS, signInLimit.longestBlockS, signInLimit.limit],
    );
  }

  /** Resets the count after a correct password. */
  async signInSucceeded(address: string, email: string): Promise<void> {
    if (!this.environment.rateLimits) return;
    await this.dataSource.query('DELETE FROM rate_limit WHERE key = $1', [signInKey(address, email)]);
  }

  /** Counts a hit in the key's window, or starts a new window if the last one has ended. */
  private async count(limited: string, windowS: number): Promise<{ hits: number; windowEnds: Date }> {
    const now = this.clock.now();
    const [row] = await this.dataSource.query<{ hits: number; window_ends: Date }[]>(
      `INSERT INTO rate_limit AS r (key, hits, window_ends) VALUES ($1, 1, $3)
       ON CONFLICT (key) DO UPDATE SET
         hits = CASE WHEN r.window_ends > $2 THEN r.hits + 1 ELSE 1 END,
         window_ends = CASE WHEN r.window_ends > $2 THEN r.window_ends ELSE $3 END
       RETURNING hits, window_ends`,
      [limited, now, new Date(now.getTime() + windowS * 1000)],
    );
    return { hits: row!.hits, windowEnds: row!.window_ends };
  }

  /** Deletes rows that ended more than a day ago. Until then, an earlier block lengthens the next one. */
  @Scheduled(CronExpression.EVERY_HOUR)
  async prune(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - signInLimit.longestBlockS * 1000);
    await this.dataSource.query('DELETE FROM rate_limit WHERE window_ends < $1', [before]);
  }

  private secondsTo(moment: Date): number {
    return Math.max(1, Math.ceil((moment.getTime() - this.clock.now().getTime()) / 1000));
  }
}

const key = (name: string, ...parts: string[]): string =>
  `${name}:${createHash('sha256').update(parts.join('\n')).digest('base64url')}`;

const signInKey = (address: string, email: string): string => key('signIn', address, email.toLowerCase());
