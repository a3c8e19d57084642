import { commandUuid } from '../../workflow/model/history.js';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Scheduled, Clock, dayMs } from '../../base/clock.js';
import { type Json } from '../../base/json.js';
import { execute, prepared } from '../../base/database/prepared.js';

/** The response to a request, kept to answer its repetitions. */
export interface StoredResponse {
  readonly status: number;
  readonly body: Json;
}

/** A request with a key. */
export interface KeyedRequest {
  /** The key's owner: two accounts may use the same key. */
  readonly scope: string;
  readonly key: string;
  /** SHA-256 of the request. */
  readonly hash: Buffer;
}

/** The first request with a key, or all earlier ones failed: run it as the command with this id. */
export interface OwnClaim {
  readonly kind: 'mine';
  readonly id: string;
  readonly keyed: KeyedRequest;
  readonly claimedAt: Date;
}

/** What a request with a key has to do. */
export type Claim =
  | OwnClaim
  | { readonly kind: 'answered'; readonly answer: StoredResponse }
  /** The same request is running now. */
  | { readonly kind: 'running' }
  /** The key was used for another request. */
  | { readonly kind: 'different' };

interface CommandRecord {
  id: string;
  request_hash: Buffer;
  claimed_at: Date | null;
  status: number | null;
  answer: Json;
  created_at: Date;
}

/** How long a repeated request waits for the running one. */
export const duplicateWaitMs = 10_000;
/**
 * A claim that is not renewed for this long belongs to a process that died. Shorter than `duplicateWaitMs`, so that a
 * repetition takes over instead of failing. If the process is only slow, the command's id ensures that the events are
 * applied once.
 */
const claimTimeoutMs = 8_000;
export const claimRenewalMs = claimTimeoutMs / 3;
/** How long a response is kept. */
const retentionMs = dayMs;

/** The row of a claim, found by the table's only unique key. */
const isClaimed = 'scope = $1 AND key = $2 AND id = $3 AND claimed_at = $4';

const statements = {
  insert:
    prepared(`INSERT INTO command (id, scope, key, request_hash, claimed_at, created_at) VALUES ($1, $2, $3, $4, $5, $5)
    ON CONFLICT (scope, key) DO NOTHING RETURNING id`),
  find: prepared(
    'SELECT id, request_hash, claimed_at, status, answer, created_at FROM command WHERE scope = $1 AND key = $2',
  ),
  reclaim:
    prepared(`UPDATE command SET id = $5, request_hash = $6, claimed_at = $4, created_at = $7, status = NULL, answer = NULL
    WHERE scope = $1 AND key = $2 AND claimed_at IS NOT DISTINCT FROM $3 RETURNING id`),
  renew: prepared(`UPDATE command SET claimed_at = $5 WHERE ${isClaimed} AND status IS NULL RETURNING id`),
  complete: prepared(`UPDATE command SET status = $5, answer = $6 WHERE ${isClaimed}`),
  release: prepared(`UPDATE command SET claimed_at = NULL WHERE ${isClaimed} AND status IS NULL`),
  sweep: prepared('DELETE FROM command WHERE created_at < $1'),
};

/** Stores, for a day, the requests with an Idempotency-Key and their responses. */
@Injectable()
export class CommandStore {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Claims a key for a request. */
  async claim(keyed: KeyedRequest): Promise<Claim> {
    const { scope, key, hash: requestHash } = keyed;
    const now = this.clock.now();
    const id = commandIdOf(keyed);
    if ((await this.run(statements.insert, [id, scope, key, requestHash, now])).length > 0)
      return { kind: 'mine', id, keyed, claimedAt: now };

    const [found] = await execute<CommandRecord>(this.dataSource, statements.find, [scope, key]);
    if (!found) return { kind: 'running' }; // deleted between the two statements: the caller retries
    const same = found.request_hash.equals(requestHash);
    const expired = now.getTime() - found.created_at.getTime() > retentionMs;
    const answered = found.status !== null;
    const running =
      !answered && found.claimed_at !== null && now.getTime() - found.claimed_at.getTime() < claimTimeoutMs;

    if (!expired || running) {
      if (!same && (answered || running)) return { kind: 'different' };
      if (running) return { kind: 'running' };
      if (found.status !== null)
        return { kind: 'answered', answer: { status: found.status, body: found.answer } };
    }
    // Nobody runs it.
    const createdAt = same && !expired ? found.created_at : now;
    const won = await this.run(statements.reclaim, [
      scope,
      key,
      found.claimed_at,
      now,
      id,
      requestHash,
      createdAt,
    ]);
    return won.length > 0 ? { kind: 'mine', id, keyed, claimedAt: now } : { kind: 'running' };
  }

  /** Renews the claim of a running command. @returns undefined if the claim was lost */
  async renew(claim: OwnClaim): Promise<OwnClaim | undefined> {
    const claimedAt = this.clock.now();
    const renewed = await this.run(statements.renew, [...rowOf(claim), claimedAt]);
    return renewed.length > 0 ? { ...claim, claimedAt } : undefined;
  }

  async complete(claim: OwnClaim, { status, body }: StoredResponse): Promise<void> {
    await this.run(statements.complete, [...rowOf(claim), status, JSON.stringify(body)]);
  }

  /**
   * Gives up the claim of a command that failed or whose response must not be stored. The next request with the key
   * runs it again.
   */
  async release(claim: OwnClaim): Promise<void> {
    await this.run(statements.release, rowOf(claim));
  }

  /** Deletes commands older than a day. */
  @Scheduled('EVERY_HOUR')
  async sweep(): Promise<void> {
    await this.run(statements.sweep, [new Date(this.clock.now().getTime() - retentionMs)]);
  }

  private run(
    statement: Parameters<typeof execute>[1],
    values: unknown[],
  ): Promise<Record<string, unknown>[]> {
    return execute(this.dataSource, statement, values);
  }
}

/**
 * The id of the command that a request with a key is. The same request always has the same, also when its response is no
 * longer kept, so that the engine finds what it has already done.
 */
export const commandIdOf = ({ scope, key, hash }: KeyedRequest): string =>
  commandUuid(JSON.stringify([scope, key, hash.toString('base64')]));

/** The same for a request whose event is its record: the id is of the key alone, so that another request has it too. */
export const commandIdOfKey = (scope: string, key: string): string =>
  commandUuid(JSON.stringify([scope, key]));

const rowOf = ({ keyed: { scope, key }, id, claimedAt }: OwnClaim): unknown[] => [scope, key, id, claimedAt];
