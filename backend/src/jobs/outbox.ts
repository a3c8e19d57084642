import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../config/clock.js';
import { WorkflowFeed } from '../workflow/feed.js';
import { type Json, plainJson } from '../workflow/json.js';
import { execute, prepared } from '../workflow/prepared.js';
import { type EffectJob } from './effect-registry.js';

/** An effect that no workflow asked for. */
export interface OutsideEffect {
  readonly kind: string;
  readonly payload: unknown;
  /** What it is about, for those who look through the table. */
  readonly sourceId?: string;
  /** A second effect of the same key is left out. */
  readonly key?: string;
}

/** A row that a relay holds for a while. */
export interface Claim extends EffectJob {
  readonly source: string;
  readonly seq: number;
  readonly ordinal: number;
  /** 1 for the first attempt. Whoever holds a lower number has lost the row to somebody else. */
  readonly attempt: number;
}

/** The name of a claimed row with its attempt: all that a queue needs to carry. */
export type ClaimRef = Pick<Claim, 'source' | 'seq' | 'ordinal' | 'attempt'>;

export interface OutboxFigures {
  readonly pending: number;
  readonly dead: number;
  /** Of the oldest effect that could have been carried out by now; 0 when there is none. */
  readonly oldestAgeS: number;
}

interface OutboxRecord {
  source: string;
  seq: number;
  ordinal: number;
  kind: string;
  payload: Json;
  key: string | null;
  attempts: number;
  [column: string]: unknown;
}

const row = 'source = $1 AND seq = $2 AND ordinal = $3';
const held = `${row} AND attempts = $4 AND status = 'pending'`;

const statements = {
  enqueue: prepared(`INSERT INTO outbox (source, seq, ordinal, kind, payload, key, available_at, created_at)
    VALUES ($1, -nextval('outbox_outside_a_workflow'), 0, $2, $3, $4, $5, $5)
    ON CONFLICT (key) WHERE key IS NOT NULL DO NOTHING RETURNING source`),
  claim: prepared(`UPDATE outbox SET attempts = attempts + 1, available_at = $2
    WHERE (source, seq, ordinal) IN (SELECT source, seq, ordinal FROM outbox
      WHERE status = 'pending' AND available_at <= $1 ORDER BY available_at LIMIT $3 FOR UPDATE SKIP LOCKED)
    RETURNING source, seq, ordinal, kind, payload, key, attempts`),
  hold: prepared(
    `UPDATE outbox SET available_at = $5 WHERE ${held} RETURNING source, seq, ordinal, kind, payload, key, attempts`,
  ),
  done: prepared(`UPDATE outbox SET status = 'done', done_at = $5, last_error = NULL WHERE ${held}`),
  failed:
    prepared(`UPDATE outbox SET status = CASE WHEN $6 THEN 'dead' ELSE 'pending' END, available_at = $5, last_error = $7
    WHERE ${held}`),
  givenBack: prepared(`UPDATE outbox SET attempts = attempts - 1, available_at = $5 WHERE ${held}`),
  retry: prepared(
    `UPDATE outbox SET status = 'pending', attempts = 0, available_at = $4 WHERE ${row} AND status = 'dead' RETURNING source`,
  ),
  sweep: prepared("DELETE FROM outbox WHERE status = 'done' AND done_at < $1"),
  figures:
    prepared(`SELECT count(*)::integer AS pending, min(available_at) FILTER (WHERE available_at <= $1) AS oldest,
    (SELECT count(*)::integer FROM outbox WHERE status = 'dead') AS dead FROM outbox WHERE status = 'pending'`),
};

/** The table of effects that are to be carried out: the truth about them, whatever queue they pass through. */
@Injectable()
export class Outbox {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly feed: WorkflowFeed,
  ) {}

  /** Adds an effect to the caller's transaction: it is carried out if, and only if, that one commits. */
  async enqueue(manager: EntityManager, effect: OutsideEffect): Promise<void> {
    const values = [
      effect.sourceId ?? randomUUID(),
      effect.kind,
      JSON.stringify(plainJson(effect.payload)),
      effect.key ?? null,
    ];
    await execute(manager, statements.enqueue, [...values, this.clock.now()]);
    await this.feed.announceEffects(manager);
  }

  /** Takes rows that are available, for as long as the lease: after it, anybody may take them again. */
  async claim(limit: number, leaseMs: number): Promise<Claim[]> {
    const now = this.clock.now();
    const until = new Date(now.getTime() + leaseMs);
    return (await execute<OutboxRecord>(this.dataSource, statements.claim, [now, until, limit])).map(toClaim);
  }

  /** Lengthens the lease. @returns undefined when the row is done, or somebody else has taken it meanwhile */
  async hold(claim: ClaimRef, leaseMs: number): Promise<Claim | undefined> {
    const [record] = await execute<OutboxRecord>(this.dataSource, statements.hold, [
      ...nameOf(claim),
      this.later(leaseMs),
    ]);
    return record && toClaim(record);
  }

  async done(claim: ClaimRef): Promise<void> {
    await execute(this.dataSource, statements.done, [...nameOf(claim), this.clock.now()]);
  }

  /** @param retryMs when to try again; undefined: never, the effect is dead until somebody retries it */
  async failed(claim: ClaimRef, error: string, retryMs: number | undefined): Promise<void> {
    const values = [...nameOf(claim), this.later(retryMs ?? 0), retryMs === undefined, error.slice(0, 2000)];
    await execute(this.dataSource, statements.failed, values);
  }

  /** Gives back a row on which nothing was tried. */
  async giveBack(claim: ClaimRef, afterMs: number): Promise<void> {
    await execute(this.dataSource, statements.givenBack, [...nameOf(claim), this.later(afterMs)]);
  }

  /** Has a dead effect tried again. @returns whether there was such a one */
  async retry({ source, seq, ordinal }: Omit<ClaimRef, 'attempt'>): Promise<boolean> {
    const rows = await execute(this.dataSource, statements.retry, [source, seq, ordinal, this.clock.now()]);
    return rows.length > 0;
  }

  /** Forgets effects that were done before. */
  async sweep(before: Date): Promise<void> {
    await execute(this.dataSource, statements.sweep, [before]);
  }

  async figures(): Promise<OutboxFigures> {
    const now = this.clock.now();
    const [counted] = await execute<{ pending: number; dead: number; oldest: Date | null }>(
      this.dataSource,
      statements.figures,
      [now],
    );
    const { pending = 0, dead = 0, oldest = null } = counted ?? {};
    return { pending, dead, oldestAgeS: oldest ? (now.getTime() - oldest.getTime()) / 1000 : 0 };
  }

  private later(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }
}

const nameOf = ({ source, seq, ordinal, attempt }: ClaimRef): unknown[] => [source, seq, ordinal, attempt];

function toClaim(record: OutboxRecord): Claim {
  const { source, seq, ordinal, kind, payload, attempts } = record;
  return {
    ...{ source, seq, ordinal, kind, payload, attempt: attempts },
    key: record.key ?? `${source}:${seq}:${ordinal}`,
    workflowId: seq < 0 ? undefined : source,
  };
}
