import { commandUuid } from '../../workflow/model/history.js';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError } from '../../base/app-error.js';
import { Scheduled, Clock, dayMs } from '../../base/clock.js';
import { type Json } from '../../base/json.js';

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

/** The right to run a request as the command with this id. */
export interface Claim extends KeyedRequest {
  readonly id: string;
  readonly claimedAt: Date;
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

/** Stores, for a day, the requests with an Idempotency-Key and their responses. */
@Injectable()
export class CommandStore {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Claims a key for a request, unless another one runs or its response is kept.
   * @returns the claim; the kept response; undefined while the same request runs
   * @throws `idempotency_key_reused` if the key is another request's
   */
  async claim(request: KeyedRequest): Promise<Claim | StoredResponse | undefined> {
    const { scope, key, hash } = request;
    const id = commandIdOf(request);
    const now = this.clock.now();
    const [diedBefore, keptSince] = [claimTimeoutMs, dayMs].map((ms) => new Date(now.getTime() - ms));
    const claimed = await this.dataSource.query<unknown[]>(
      `INSERT INTO command AS c (id, scope, key, request_hash, claimed_at, created_at) VALUES ($1, $2, $3, $4, $5, $5)
       ON CONFLICT (scope, key) DO UPDATE SET
         id = $1, request_hash = $4, claimed_at = $5, status = NULL, answer = NULL,
         created_at = CASE WHEN c.request_hash = $4 AND c.created_at >= $7 THEN c.created_at ELSE $5 END
       WHERE CASE WHEN c.status IS NULL THEN coalesce(c.claimed_at <= $6, true) ELSE c.created_at < $7 END
       RETURNING id`,
      [id, scope, key, hash, now, diedBefore, keptSince],
    );
    if (claimed.length > 0) return { ...request, id, claimedAt: now };
    const [found] = await this.dataSource.query<{ same: boolean; status: number | null; body: Json }[]>(
      `SELECT request_hash = $3 AS same, status, answer AS body FROM command
       WHERE scope = $1 AND key = $2 AND (status IS NOT NULL OR claimed_at IS NOT NULL)`,
      [scope, key, hash],
    );
    if (!found) return undefined; // released or deleted between the two statements
    if (!found.same) throw new AppError('idempotency_key_reused');
    return found.status === null ? undefined : { status: found.status, body: found.body };
  }

  /** Renews the claim of a running command. @returns the same claim if it was lost */
  async renew(claim: Claim): Promise<Claim> {
    const claimedAt = this.clock.now();
    const isRenewed = await this.change(claim, 'claimed_at = $5', [claimedAt]);
    return isRenewed ? { ...claim, claimedAt } : claim;
  }

  async complete(claim: Claim, { status, body }: StoredResponse): Promise<void> {
    await this.change(claim, 'status = $5, answer = $6', [status, JSON.stringify(body)]);
  }

  /**
   * Gives up the claim of a command that failed or whose response must not be stored. The next request with the key
   * runs it again.
   */
  async release(claim: Claim): Promise<void> {
    await this.change(claim, 'claimed_at = NULL');
  }

  /** Deletes commands older than a day. */
  @Scheduled('EVERY_HOUR')
  async sweep(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - dayMs);
    await this.dataSource.query('DELETE FROM command WHERE created_at < $1', [before]);
  }

  /** Changes the row of a claim. @returns false if the claim was lost */
  private async change({ scope, key, id, claimedAt }: Claim, columns: string, values: unknown[] = []) {
    const [, changed] = await this.dataSource.query<[unknown[], number]>(
      `UPDATE command SET ${columns} WHERE scope = $1 AND key = $2 AND id = $3 AND claimed_at = $4 AND status IS NULL`,
      [scope, key, id, claimedAt, ...values],
    );
    return changed > 0;
  }
}

/**
 * The id of the command that a request with a key is. The same request always has the same, also when its response is no
 * longer kept, so that the engine finds what it has already done.
 */
const commandIdOf = ({ scope, key, hash }: KeyedRequest): string =>
  commandUuid(JSON.stringify([scope, key, hash.toString('base64')]));

/** The same for a request whose event is its record: the id is of the key alone, so that another request has it too. */
export const commandIdOfKey = (scope: string, key: string): string =>
  commandUuid(JSON.stringify([scope, key]));
