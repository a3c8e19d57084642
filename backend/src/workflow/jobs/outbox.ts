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
  override readonly name = 'EffectFailure';
  readonly why: FailureCause;
  readonly said: string | undefined;
  readonly permanent: boolean;

  constructor(message: string, { cause, said, permanent = false }: FailureFacts, error?: unknown) {
    super(message, { cause: error });
    this.why = cause;
    this.said = said;
    this.permanent = permanent;
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

/** Maps each kind of effect to its handler. Features register their handlers when their module is initialized. */
@Injectable()
export class EffectRegistry implements OnApplicationBootstrap {
  private readonly handlers = new Map<string, EffectHandler>();
  private readonly laneOfKind = new Map<string, Lane>();

  constructor(private readonly workflows: WorkflowRegistry) {}

  /** @throws Error if the kind already has a handler */
  register(kind: string, handler: EffectHandler, lane: Lane = 'other'): void {
    if (this.handlers.has(kind)) throw new Error(`The effect ${kind} has two handlers`);
    this.handlers.set(kind, handler);
    this.laneOfKind.set(kind, lane);
  }

  /** Returns the lane of a kind. A kind without a handler is in `other`, where it fails visibly. */
  laneOf(kind: string): Lane {
    return this.laneOfKind.get(kind) ?? 'other';
  }

  /** Returns the kinds in a lane. `exclude: true` means all kinds except those listed. */
  kindsIn(lane: Lane): { readonly kinds: readonly string[]; readonly exclude: boolean } {
    const exclude = lane === 'other';
    const kinds = [...this.laneOfKind].filter(([, its]) => (its === lane) !== exclude).map(([kind]) => kind);
    return { kinds, exclude };
  }

  /** @throws Error if the kind has no handler */
  handlerOf(kind: string): EffectHandler {
    const handler = this.handlers.get(kind);
    if (!handler) throw new Error(`The effect ${kind} has no handler`);
    return handler;
  }

  /** Stops the start if a machine requests an effect that has no handler. */
  onApplicationBootstrap(): void {
    const missing = this.workflows.effectKinds().filter((kind) => !this.handlers.has(kind));
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

/** A row that a relay or a worker holds until its lease ends. */
export interface EffectClaim extends Pick<EffectJob, 'key' | 'kind' | 'payload'> {
  readonly source: string;
  readonly seq: number;
  readonly ordinal: number;
  /** Starts at 1. A holder with a lower number has lost the row. */
  readonly attempt: number;
  /** How many attempts have begun since staff last retried it, including this one. */
  readonly tries: number;
}

/** A row's key. */
export type RowRef = Pick<EffectClaim, 'source' | 'seq' | 'ordinal'>;

/** A claimed row's key and attempt, which is all that a queue carries. */
export type ClaimRef = RowRef & Pick<EffectClaim, 'attempt'>;

/** Which effects to claim. `exclude: true` means all kinds except those listed. */
export interface KindFilter {
  readonly kinds: readonly string[];
  readonly exclude: boolean;
}

/** Why an attempt failed, and when to retry. */
export interface Failure {
  /** For operators. */
  readonly error: string;
  readonly cause: FailureCause;
  /** For staff: what the other side said. */
  readonly said?: string;
  /** Delay before the next attempt. Undefined: the effect is dead until staff retry it. */
  readonly retryMs?: number;
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
const columns = `source, seq, ordinal, kind, payload, coalesce(key, source || ':' || seq || ':' || ordinal) AS key,
  attempts AS attempt, attempts - attempts_before AS tries`;
const row = 'source = $1 AND seq = $2 AND ordinal = $3';
const held = `${row} AND attempts = $4 AND status = 'pending'`;

/** One status at a time, because each has an index of its own. */
const withStatus = (status: string): string =>
  `SELECT kind, status, available_at, started_at FROM outbox WHERE status = '${status}'`;

const statements = {
  enqueue: prepared(`INSERT INTO outbox (source, seq, ordinal, kind, payload, key, available_at, created_at)
    VALUES ($1, -nextval('outbox_outside_a_workflow'), 0, $2, $3, $4, $5, $5)
    ON CONFLICT (key) WHERE key IS NOT NULL DO NOTHING RETURNING source`),
  // A claim that expired before a worker began does not count as a try: the queue was long.
  claim:
    prepared(`UPDATE outbox SET attempts = attempts + 1, available_at = $2, started_at = NULL, worker = $6,
      attempts_before = attempts_before + CASE WHEN worker IS NOT NULL AND started_at IS NULL THEN 1 ELSE 0 END
    WHERE (source, seq, ordinal) IN (SELECT source, seq, ordinal FROM outbox
      WHERE status = 'pending' AND available_at <= $1 AND (kind = ANY ($4::text[])) <> $5::boolean
      ORDER BY available_at LIMIT $3 FOR UPDATE SKIP LOCKED)
    RETURNING ${columns}`),
  begin: prepared(`UPDATE outbox SET available_at = $5, started_at = $6, worker = $7
    WHERE ${held} AND started_at IS NULL RETURNING ${columns}`),
  renewLease: prepared(`UPDATE outbox SET available_at = $5 WHERE ${held}`),
  done: prepared(`UPDATE outbox SET status = 'done', done_at = $5, last_error = NULL WHERE ${held}`),
  failed: prepared(`UPDATE outbox SET status = CASE WHEN $6 THEN 'dead' ELSE 'pending' END, available_at = $5,
      started_at = NULL, worker = NULL, last_error = $7, cause = $8, said = $9
    WHERE ${held}`),
  release: prepared(
    `UPDATE outbox SET attempts = attempts - 1, available_at = $5, worker = NULL WHERE ${held}`,
  ),
  retry: prepared(`UPDATE outbox SET status = 'pending', available_at = $4, dismissed_by = NULL,
      dismissed_at = NULL, dismissed_reason = NULL,
      attempts_before = CASE status WHEN 'pending' THEN attempts_before ELSE attempts END
    WHERE (source, seq, ordinal) IN (SELECT * FROM unnest($1::uuid[], $2::integer[], $3::smallint[]))
      AND (status IN ('dead', 'dismissed') OR status = 'pending' AND cause IS NOT NULL AND started_at IS NULL)
    RETURNING source`),
  dismiss:
    prepared(`UPDATE outbox SET status = 'dismissed', dismissed_by = $4, dismissed_at = $5, dismissed_reason = $6
    WHERE ${row} AND status = 'dead' RETURNING source`),
  sweep: prepared(`DELETE FROM outbox
    WHERE status = 'done' AND done_at < $1 OR status = 'dismissed' AND dismissed_at < $2`),
  statistics: prepared(`SELECT kind, status, count(*)::integer AS count,
      count(*) FILTER (WHERE status = 'pending' AND started_at IS NOT NULL)::integer AS running,
      coalesce(extract(epoch FROM $1 - min(available_at) FILTER (WHERE status = 'pending' AND available_at <= $1)), 0)::float8
        AS "oldestAgeS"
    FROM (${['pending', 'dead', 'dismissed'].map(withStatus).join(' UNION ALL ')}) unfinished GROUP BY kind, status`),
};

/** The table of effects. It is the source of truth, whichever queue they pass through. */
@Injectable()
export class Outbox {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly feed: WorkflowFeed,
  ) {}

  /** Adds an effect in the caller's transaction: it is carried out if and only if the transaction commits. */
  async enqueue(manager: EntityManager, effect: NewEffect): Promise<void> {
    const values = [
      effect.sourceId ?? randomUUID(),
      effect.kind,
      JSON.stringify(plainJson(effect.payload)),
      effect.key ?? null,
    ];
    await execute(manager, statements.enqueue, [...values, this.clock.now()]);
    await this.feed.announceEffects(manager);
  }

  /**
   * Claims due rows for the duration of the lease. After that, any relay may claim them again.
   * @param holder who holds them until a worker begins
   */
  claim(
    limit: number,
    leaseMs: number,
    holder: string,
    { kinds, exclude: but }: KindFilter = allKinds,
  ): Promise<EffectClaim[]> {
    const values = [this.clock.now(), this.later(leaseMs), limit, kinds, but, holder];
    return execute<EffectClaim>(this.dataSource, statements.claim, values);
  }

  /**
   * Begins an attempt and renews the lease. Only one worker can begin an attempt, even if the queue delivers it
   * twice.
   * @returns undefined if there is nothing to do: the attempt has already begun, or another relay has claimed the row
   */
  async begin(claim: ClaimRef, leaseMs: number, worker: string): Promise<EffectClaim | undefined> {
    const values = [...nameOf(claim), this.later(leaseMs), this.clock.now(), worker];
    return (await execute<EffectClaim>(this.dataSource, statements.begin, values))[0];
  }

  /** Extends the lease if the claim still holds the row. */
  async renewLease(claim: ClaimRef, leaseMs: number): Promise<void> {
    await execute(this.dataSource, statements.renewLease, [...nameOf(claim), this.later(leaseMs)]);
  }

  async done(claim: ClaimRef): Promise<void> {
    await execute(this.dataSource, statements.done, [...nameOf(claim), this.clock.now()]);
  }

  async failed(claim: ClaimRef, { error, cause, said, retryMs }: Failure): Promise<void> {
    const values = [...nameOf(claim), this.later(retryMs ?? 0), retryMs === undefined, error.slice(0, 2000)];
    await execute(this.dataSource, statements.failed, [...values, cause, said?.slice(0, 500) ?? null]);
  }

  /** Gives back a row without counting an attempt. */
  async release(claim: ClaimRef, afterMs: number): Promise<void> {
    await execute(this.dataSource, statements.release, [...nameOf(claim), this.later(afterMs)]);
  }

  /** Makes effects due now that are dead, dismissed, or waiting after a failure. @returns how many */
  async retry(rows: readonly RowRef[]): Promise<number> {
    const names = [
      rows.map(({ source }) => source),
      rows.map(({ seq }) => seq),
      rows.map(({ ordinal }) => ordinal),
    ];
    return this.dataSource.transaction(async (manager) => {
      const retried = await execute(manager, statements.retry, [...names, this.clock.now()]);
      if (retried.length > 0) await this.feed.announceEffects(manager);
      return retried.length;
    });
  }

  /** Removes a dead effect from the list of open problems. @returns whether there was such an effect */
  async dismiss({ source, seq, ordinal }: RowRef, by: string, reason: string): Promise<boolean> {
    const values = [source, seq, ordinal, by, this.clock.now(), reason];
    return (await execute(this.dataSource, statements.dismiss, values)).length > 0;
  }

  /** Deletes effects that were done, or dismissed, long ago. */
  @Scheduled('EVERY_HOUR')
  async sweep(): Promise<void> {
    const before = [this.later(-retentionMs), this.later(-dismissedRetentionMs)];
    await execute(this.dataSource, statements.sweep, before);
  }

  /** Counts the effects that are not done, by kind and status. */
  statistics(): Promise<KindStatistics[]> {
    return execute<KindStatistics>(this.dataSource, statements.statistics, [this.clock.now()]);
  }

  private later(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }
}

const allKinds: KindFilter = { kinds: [], exclude: true };

const nameOf = ({ source, seq, ordinal, attempt }: ClaimRef): unknown[] => [source, seq, ordinal, attempt];
