import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Inject,
  Injectable,
  SetMetadata,
} from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Reflector } from '@nestjs/core';
import { type Request } from 'express';
import { Clock, Scheduled } from '../../base/clock.js';
import { type Executor } from '../../base/database/prepared.js';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { FIRM, type Firm } from '../../firm/firm.js';
import {
  type AccountLimit,
  accountLimits,
  type AttemptLimit,
  type AttemptLimitName,
  attemptLimits,
  type HourlyLimit,
  hourlyLimits,
  type Limit,
  longestBlockS,
  type OwnersLimit,
  ownersLimits,
  rateLimitKey,
} from './rules.js';
import { Metrics } from '../../base/metrics.js';
import { Answers } from '../response/api-call.js';
import { TooManyRequests } from '../response/too-many-requests.js';
import { clientAddress } from '../request/client-address.js';

type LimitName = HourlyLimit | AccountLimit | OwnersLimit;

/** Who or what an attempt counts against. */
export interface Subject {
  readonly limit: AttemptLimitName;
  /** Addresses, or email addresses as `normalizeEmail` writes them. */
  readonly of: readonly string[];
}

/** What an attempt that is counted as failed, until it is given back, counts against, and whether that is blocked now. */
export type Reservation = readonly { readonly subject: Subject; readonly blocks: boolean }[];

/** How many attempts the subject has, with this one. A block or the end of a window starts a new count. */
const counting = 'r.blocked_until IS NULL AND r.window_ends > $2';
const hits = `CASE WHEN ${counting} THEN r.hits + 1 ELSE 1 END`;

/**
 * Counts calls, and attempts that may fail, such as sign-ins. An attempt is counted before it is carried out, and given
 * back if it succeeds, so a thousand attempts at once are limited like a thousand in a row. The counts are in PostgreSQL:
 * all processes share them, and a restart does not reset them. Addresses and emails are stored as hashes. With
 * RATE_LIMITS=off, nothing is counted.
 */
@Injectable()
export class RateLimiter {
  private readonly limits: Readonly<Record<string, Limit>>;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(FIRM) { quotas }: Firm,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
  ) {
    const owners = Object.entries(ownersLimits).map(([name, { quota, ...rest }]) => [
      name,
      { ...rest, limit: quotas[quota] },
    ]);
    this.limits = { ...hourlyLimits, ...accountLimits, ...Object.fromEntries(owners) };
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

  /** Counts an attempt's subjects not at all. @throws TooManyRequests while one of them is blocked */
  async check(subjects: readonly Subject[]): Promise<void> {
    if (!this.environment.rateLimits) return;
    for (const subject of subjects) await this.refuseIfBlocked(subject, this.dataSource.manager);
  }

  /**
   * Counts an attempt against all subjects, or against none if it is refused.
   * @param subjects always in the same order of limits: each locks a row, and another order could deadlock
   * @throws TooManyRequests if one of them is blocked
   */
  async reserve(subjects: readonly Subject[]): Promise<Reservation> {
    if (!this.environment.rateLimits) return [];
    return this.dataSource.transaction(async (manager) => {
      const counted = [];
      for (const subject of subjects) {
        let blocks = await this.countUnlessBlocked(subject, manager);
        // A block may end between the two statements.
        while (blocks === undefined) {
          await this.refuseIfBlocked(subject, manager);
          blocks = await this.countUnlessBlocked(subject, manager);
        }
        counted.push({ subject, blocks });
      }
      return counted;
    });
  }

  /** Counts an attempt that was not reserved and has failed. A block that is in force stays as it is. */
  async countFailed(subject: Subject, manager: EntityManager): Promise<void> {
    if (this.environment.rateLimits) await this.countUnlessBlocked(subject, manager);
  }

  /** Takes back a reserved attempt, with the blocks that it caused. */
  async giveBack(reservation: Reservation): Promise<void> {
    for (const { subject, blocks } of reservation)
      await this.dataSource.query(
        `UPDATE rate_limit SET hits = greatest(hits - 1, 0),
           blocks = blocks - CASE WHEN $2 THEN 1 ELSE 0 END,
           blocked_until = CASE WHEN $2 THEN NULL ELSE blocked_until END
         WHERE key = $1`,
        [keyOf(subject), blocks],
      );
  }

  /** Forgets the subject's attempts and blocks. */
  async forget(subject: Subject): Promise<void> {
    await this.dataSource.query('DELETE FROM rate_limit WHERE key = $1', [keyOf(subject)]);
  }

  /** Notes that the subject may be trusted for a while: the caller then leaves out limits that strangers share. */
  async trust({ of }: Subject, seconds: number): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO rate_limit (key, hits, window_ends) VALUES ($1, 0, $2)
       ON CONFLICT (key) DO UPDATE SET window_ends = $2`,
      [rateLimitKey('trusted', ...of), this.after(seconds)],
    );
  }

  async isTrusted({ of }: Subject): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      'SELECT 1 FROM rate_limit WHERE key = $1 AND window_ends > $2',
      [rateLimitKey('trusted', ...of), this.clock.now()],
    );
    return rows.length > 0;
  }

  /** Deletes rows that ended more than a day ago. Until then, an earlier block lengthens the next one. */
  @Scheduled('EVERY_HOUR')
  async prune(): Promise<void> {
    await this.dataSource.query(
      'DELETE FROM rate_limit WHERE window_ends < $1 AND (blocked_until IS NULL OR blocked_until < $1)',
      [this.after(-longestBlockS)],
    );
  }

  /** Counts in the current window, or starts a new one if the last has ended. */
  private async refusalOf(name: LimitName, subject: string, amount: number, on: Executor) {
    if (!this.environment.rateLimits) return undefined;
    const { limit, windowS, advice, what } = this.limits[name]!;
    const [row] = await on.query<{ hits: number; window_ends: Date }[]>(
      `INSERT INTO rate_limit AS r (key, hits, window_ends) VALUES ($1, $4, $3)
       ON CONFLICT (key) DO UPDATE SET
         hits = CASE WHEN r.window_ends > $2 THEN least(r.hits::bigint + $4, 2147483647)::int ELSE $4 END,
         window_ends = CASE WHEN r.window_ends > $2 THEN r.window_ends ELSE $3 END
       RETURNING hits, window_ends`,
      [rateLimitKey(name, subject), this.clock.now(), this.after(windowS), amount],
    );
    if (row!.hits <= limit) {
      this.metrics.limitsUsed.inc({ limit: name }, amount);
      return undefined;
    }
    this.metrics.limitsRefused.inc({ limit: name });
    return new TooManyRequests(Math.max(1, this.secondsUntil(row!.window_ends)), advice, what);
  }

  /** Counts an attempt. @returns whether it reaches the limit, which blocks those that follow; undefined while blocked */
  private async countUnlessBlocked(subject: Subject, manager: EntityManager): Promise<boolean | undefined> {
    const { limit, windowS, blockS } = attemptLimits[subject.limit];
    const [row] = await manager.query<{ blocked: boolean }[]>(
      `INSERT INTO rate_limit AS r (key, hits, window_ends) VALUES ($1, 1, $3)
       ON CONFLICT (key) DO UPDATE SET
         hits = ${hits},
         window_ends = CASE WHEN ${counting} THEN r.window_ends ELSE $3 END,
         blocks = r.blocks + CASE WHEN ${hits} >= $4 THEN 1 ELSE 0 END,
         blocked_until = CASE WHEN ${hits} >= $4
           THEN $2::timestamptz + least($5 * 2 ^ least(r.blocks, 20), $6) * interval '1 second' END
       WHERE r.blocked_until IS NULL OR r.blocked_until <= $2
       RETURNING blocked_until IS NOT NULL AS blocked`,
      [keyOf(subject), this.clock.now(), this.after(windowS), limit, blockS, longestBlockS],
    );
    return row?.blocked;
  }

  private async refuseIfBlocked(subject: Subject, manager: EntityManager): Promise<void> {
    const [row] = await manager.query<{ blocked_until: Date }[]>(
      'SELECT blocked_until FROM rate_limit WHERE key = $1 AND blocked_until > $2',
      [keyOf(subject), this.clock.now()],
    );
    if (!row) return;
    this.metrics.limitsRefused.inc({ limit: subject.limit });
    const { advice }: AttemptLimit = attemptLimits[subject.limit];
    throw new TooManyRequests(Math.max(1, this.secondsUntil(row.blocked_until)), advice);
  }

  private after(seconds: number): Date {
    return new Date(this.clock.now().getTime() + seconds * 1000);
  }

  private secondsUntil(time: Date): number {
    return Math.ceil((time.getTime() - this.clock.now().getTime()) / 1000);
  }
}

const keyOf = ({ limit, of }: Subject): string => rateLimitKey(limit, ...of);

/** What can be limited by address. */
export type AddressLimit = HourlyLimit | 'search';

const RATE_LIMIT = 'rate-limit';

/** Global: limits a visitor's calls by address. Calls of signed-in users are not counted. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limiter: RateLimiter,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const name = this.reflector.get<AddressLimit | undefined>(RATE_LIMIT, context.getHandler());
    const request = context.switchToHttp().getRequest<Request & { user?: object }>();
    if (name && !request.user) await this.limiter.take(name, clientAddress(request));
    return true;
  }
}

/** For handlers whose service throws `TooManyRequests`. */
export const AnswersTooMany = () =>
  Answers({ 429: 'Too many attempts; Retry-After says how many seconds to wait' });

/** Limits the calls per hour from one address (`hourlyLimits`); further calls get a 429. */
export const RateLimit = (name: AddressLimit) =>
  applyDecorators(SetMetadata(RATE_LIMIT, name), AnswersTooMany());
