import { randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock, dayMs, Scheduled } from '../../base/clock.js';
import { plainJson, type Json } from '../../base/json.js';
import { execute, prepared } from '../../base/database/prepared.js';
import { WorkflowFeed } from '../engine/feed.js';
import { WorkflowRegistry } from '../engine/registry.js';
import { type Lane } from './job-queue.js';

/**
 * Why an effect failed, for the staff who decide what to do. Failures with the same cause usually need the same fix.
 */
export const failureCauses = [
  /** No answer, or none in time. */
  'unreachable',
  /** The connection was lost midway; whether the effect took place is unknown. */
  'cutOff',
  /** No secure connection could be made. */
  'insecure',
  /** The server refused our sign-in or our sender address. */
  'notAccepted',
  /** The server asks us to try again later. */
  'busy',
  /** The recipient does not exist or accepts no mail. */
  'recipientRefused',
  /** The content was refused. */
  'contentRefused',
  /** We didn't send it: the email opens something, and several people read mail to this address. */
  'sharedMailbox',
  /** The time-stamp server gave no valid time stamp. */
  'noTimeStamp',
  /** The process died in every attempt. */
  'noEnd',
  /** An error in the program or its infrastructure. */
  'program',
] as const;
export type FailureCause = (typeof failureCauses)[number];

interface FailureFacts {
  readonly cause: FailureCause;
  /** What the other side said, for staff. Must not contain anything that we sent. */
  readonly said?: string;
  /** Retrying cannot help: the effect is dead immediately. */
  readonly permanent?: boolean;
}

/** Thrown by an effect's handler when it knows the cause. Any other error counts as `program` and is retried. */
export class EffectFailure extends Error {
  /** Stored with the stack. */
  override readonly name = 'EffectFailure';

  constructor(
    message: string,
    readonly facts: FailureFacts,
    error?: unknown,
  ) {
    super(message, { cause: error });
  }
}

/**
 * Work to do outside the database. A handler may get the same job more than once, and recognizes repetitions by
 * `key`.
 */
export interface EffectJob {
  /** The same for every attempt at one effect, and unique to that effect. */
  readonly key: string;
  /** Present if a workflow's transition requested the effect; `seq` is that transition's history row. */
  readonly workflowId?: string;
  readonly seq?: number;
  readonly kind: string;
  readonly payload: Json;
}

/**
 * Resolves when the effect is done. If it rejects, the effect is retried later, unless the error is a permanent
 * `EffectFailure`.
 */
export type EffectHandler = (job: EffectJob) => Promise<void>;

/** Which effects to claim. `exclude: true` means all kinds except those listed. */
interface KindFilter {
  readonly kinds: readonly string[];
  readonly exclude: boolean;
}

/** Maps each kind of effect to its handler. Features register their handlers when their module is initialized. */
@Injectable()
export class EffectRegistry implements OnApplicationBootstrap {
  private readonly registered = new Map<string, { readonly handler: EffectHandler; readonly lane: Lane }>();

  constructor(private readonly workflows: WorkflowRegistry) {}

  /** @throws Error if the kind already has a handler */
  register(kind: string, handler: EffectHandler, lane: Lane = 'other'): void {
    if (this.registered.has(kind)) throw new Error(`The effect ${kind} has two handlers`);
    this.registered.set(kind, { handler, lane });
  }

  /** Returns the lane of a kind. A kind without a handler is in `other`, where it fails visibly. */
  laneOf(kind: string): Lane {
    return this.registered.get(kind)?.lane ?? 'other';
  }

  kindsIn(lane: Lane): KindFilter {
    const exclude = lane === 'other';
    const kinds = [...this.registered.keys()].filter((kind) => (this.laneOf(kind) === lane) !== exclude);
    return { kinds, exclude };
  }

  /** @throws Error if the kind has no handler */
  handlerOf(kind: string): EffectHandler {
    const found = this.registered.get(kind);
    if (!found) throw new Error(`The effect ${kind} has no handler`);
    return found.handler;
  }

  /** Stops the start if a machine requests an effect that has no handler. */
  onApplicationBootstrap(): void {
    const missing = this.workflows.effectKinds().filter((kind) => !this.registered.has(kind));
    if (missing.length > 0) throw new Error(`No handler is registered for: ${missing.join(', ')}`);
  }
}

/** An effect that no workflow requested. */
export interface NewEffect {
  readonly kind: string;
  readonly payload: unknown;
  /** What it is about, for people who read the table. */
  readonly sourceId?: string;
  /** A second effect with the same key is ignored. */
  readonly key?: string;
}

/** A row's key. */
export interface RowRef {
  readonly source: string;
  readonly seq: number;
  readonly ordinal: number;
}

/** A claimed row's key and attempt, which is all that a queue carries. */
export interface ClaimRef extends RowRef {
  /** Starts at 1. A holder with a lower number has lost the row. */
  readonly attempt: number;
}

/** A row that a relay or a worker holds until its lease ends. */
export interface EffectClaim extends ClaimRef, Pick<EffectJob, 'key' | 'kind' | 'payload'> {
  /** How many attempts have begun since staff last retried it, including this one. */
  readonly tries: number;
}

/** The number of effects of one kind in one status. `oldestAgeS` is the age of the oldest that is due, in seconds. */
export interface KindStatistics {
  readonly kind: string;
  readonly status: 'pending' | 'dead' | 'dismissed';
  readonly count: number;
  readonly running: number;
  readonly oldestAgeS: number;
}

/** Done effects are kept this long, so that staff can check whether an email was sent. */
const retentionMs = 30 * dayMs;
/** Dismissed effects are kept as long as other unused client data may be (16 CFR 314.4(c)(6)). */
const dismissedRetentionMs = 2 * 365 * dayMs;

/** SQL of a claim. */
const claimColumns = `source, seq, ordinal, kind, payload, coalesce(key, source || ':' || seq || ':' || ordinal) AS key,
  attempts AS attempt, attempts - attempts_before AS tries`;

/** One status at a time, because each has an index of its own. */
const unfinished = ['pending', 'dead', 'dismissed']
  .map((status) => `SELECT kind, status, available_at, started_at FROM outbox WHERE status = '${status}'`)
  .join(' UNION ALL ');

/** The table of effects. It is the source of truth, whichever queue they pass through. */
@Injectable()
export class Outbox {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly feed: WorkflowFeed,
  ) {}

  /** Adds an effect in the caller's transaction: it is carried out if and only if the transaction commits. */
  async enqueue(manager: EntityManager, { kind, payload, key, sourceId }: NewEffect): Promise<void> {
    await manager.query(
      `INSERT INTO outbox (source, seq, ordinal, kind, payload, key, available_at, created_at)
        VALUES ($1, -nextval('outbox_outside_a_workflow'), 0, $2, $3, $4, $5, $5)
        ON CONFLICT (key) WHERE key IS NOT NULL DO NOTHING`,
      [sourceId ?? randomUUID(), kind, JSON.stringify(plainJson(payload)), key, this.clock.now()],
    );
    await this.feed.announceEffects(manager);
  }

  /**
   * Claims due rows for the duration of the lease. After that, any relay may claim them again. A claim that expired before
   * a worker began does not count as a try: the queue was long.
   * @param holder who holds them until a worker begins
   */
  claim(
    limit: number,
    leaseMs: number,
    holder: string,
    { kinds, exclude }: KindFilter = { kinds: [], exclude: true },
  ): Promise<EffectClaim[]> {
    return execute<EffectClaim>(
      this.dataSource,
      prepared(`UPDATE outbox SET attempts = attempts + 1, available_at = $2, started_at = NULL, worker = $6,
          attempts_before = attempts_before + CASE WHEN worker IS NOT NULL AND started_at IS NULL THEN 1 ELSE 0 END
        WHERE (source, seq, ordinal) IN (SELECT source, seq, ordinal FROM outbox
          WHERE status = 'pending' AND available_at <= $1 AND (kind = ANY ($4::text[])) <> $5::boolean
          ORDER BY available_at LIMIT $3 FOR UPDATE SKIP LOCKED)
        RETURNING ${claimColumns}`),
      [this.clock.now(), this.later(leaseMs), limit, kinds, exclude, holder],
    );
  }

  /**
   * Begins an attempt and renews the lease. Only one worker can begin an attempt, even if the queue delivers it
   * twice.
   * @returns undefined if there is nothing to do: the attempt has already begun, or another relay has claimed the row
   */
  async begin(claim: ClaimRef, leaseMs: number, worker: string): Promise<EffectClaim | undefined> {
    const set = 'available_at = $5, worker = $6, started_at = $7';
    const values = [this.later(leaseMs), worker, this.clock.now()];
    return (await this.change(claim, set, values, 'AND started_at IS NULL'))[0];
  }

  /** Extends the lease if the claim still holds the row. */
  async renewLease(claim: ClaimRef, leaseMs: number): Promise<void> {
    await this.change(claim, 'available_at = $5', [this.later(leaseMs)]);
  }

  async done(claim: ClaimRef): Promise<void> {
    await this.change(claim, "status = 'done', done_at = $5, last_error = NULL", [this.clock.now()]);
  }

  /** @param retryMs delay before the next attempt; undefined: the effect is dead until staff retry it */
  async failed(claim: ClaimRef, error: Error, retryMs?: number): Promise<void> {
    const { cause = 'program', said } = error instanceof EffectFailure ? error.facts : {};
    const status = retryMs === undefined ? 'dead' : 'pending';
    const text = (error.stack ?? error.message).slice(0, 2000);
    await this.change(
      claim,
      'available_at = $5, status = $6, started_at = NULL, worker = NULL, last_error = $7, cause = $8, said = $9',
      [this.later(retryMs ?? 0), status, text, cause, said?.slice(0, 500)],
    );
  }

  /** Gives back a row without counting an attempt. */
  async release(claim: ClaimRef, afterMs: number): Promise<void> {
    const set = 'attempts = attempts - 1, available_at = $5, worker = NULL';
    await this.change(claim, set, [this.later(afterMs)]);
  }

  /** Makes effects due now that are dead, dismissed, or waiting after a failure. @returns how many */
  retry(rows: readonly RowRef[]): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const retried = await execute(
        manager,
        prepared(`UPDATE outbox SET status = 'pending', available_at = $2, dismissed_by = NULL,
            dismissed_at = NULL, dismissed_reason = NULL,
            attempts_before = CASE status WHEN 'pending' THEN attempts_before ELSE attempts END
          WHERE (source, seq, ordinal) IN
              (SELECT * FROM jsonb_to_recordset($1) AS given (source uuid, seq integer, ordinal smallint))
            AND (status IN ('dead', 'dismissed') OR status = 'pending' AND cause IS NOT NULL AND started_at IS NULL)
          RETURNING source`),
        [JSON.stringify(rows), this.clock.now()],
      );
      if (retried.length > 0) await this.feed.announceEffects(manager);
      return retried.length;
    });
  }

  /** Removes a dead effect from the list of open problems. @returns whether there was such an effect */
  async dismiss({ source, seq, ordinal }: RowRef, by: string, reason: string): Promise<boolean> {
    const [, affected]: [unknown, number] = await this.dataSource.query(
      `UPDATE outbox SET status = 'dismissed', dismissed_by = $4, dismissed_at = $5, dismissed_reason = $6
        WHERE source = $1 AND seq = $2 AND ordinal = $3 AND status = 'dead'`,
      [source, seq, ordinal, by, this.clock.now(), reason],
    );
    return affected > 0;
  }

  /** Deletes effects that were done, or dismissed, long ago. */
  @Scheduled('EVERY_HOUR')
  async sweep(): Promise<void> {
    await this.dataSource.query(
      `DELETE FROM outbox WHERE status = 'done' AND done_at < $1 OR status = 'dismissed' AND dismissed_at < $2`,
      [this.later(-retentionMs), this.later(-dismissedRetentionMs)],
    );
  }

  /** Counts the effects that are not done, by kind and status. */
  statistics(): Promise<KindStatistics[]> {
    return this.dataSource.query<KindStatistics[]>(
      `SELECT kind, status, count(*)::integer AS count,
          count(*) FILTER (WHERE status = 'pending' AND started_at IS NOT NULL)::integer AS running,
          coalesce(extract(epoch FROM $1 - min(available_at) FILTER (WHERE status = 'pending' AND available_at <= $1)), 0)::float8
            AS "oldestAgeS"
        FROM (${unfinished}) unfinished GROUP BY kind, status`,
      [this.clock.now()],
    );
  }

  /**
   * Changes a row if the claim still holds it.
   * @param set SQL, in which `values` begin with $5
   * @returns the row afterward, if it was changed
   */
  private change(claim: ClaimRef, set: string, values: unknown[], condition = ''): Promise<EffectClaim[]> {
    const { source, seq, ordinal, attempt } = claim;
    return execute<EffectClaim>(
      this.dataSource,
      prepared(`UPDATE outbox SET ${set} WHERE source = $1 AND seq = $2 AND ordinal = $3 AND attempts = $4
        AND status = 'pending' ${condition} RETURNING ${claimColumns}`),
      [source, seq, ordinal, attempt, ...values],
    );
  }

  private later(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }
}
