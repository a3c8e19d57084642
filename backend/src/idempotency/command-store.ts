import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../common/clock.js';
import { type Json } from '../common/json.js';
import { execute, prepared } from '../common/prepared.js';

/** What is remembered of a request: enough to answer it again. */
export interface StoredResponse {
  readonly status: number;
  readonly body: Json;
}

/** What a request finds that comes with a key. */
export type Claim =
  /** It is the first, or those before failed: carry it out, as the command of this id. */
  | { readonly kind: 'mine'; readonly id: string; readonly claimedAt: Date }
  | { readonly kind: 'answered'; readonly answer: StoredResponse }
  /** The same request is being carried out right now. */
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
  [column: string]: unknown;
}

/** How long a request waits for the answer of its twin. */
export const duplicateWaitMs = 10_000;
/**
 * A claim that is not renewed for this long belongs to a process that died. Less than a twin waits: who asks again after
 * a lost answer gets one, and no refusal. Were the process only slow, what both do is done once, by the command's id.
 */
const claimTimeoutMs = 8_000;
export const claimRenewalMs = claimTimeoutMs / 3;
/** How long an answer is remembered. */
const retentionMs = 24 * 3_600_000;

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
  renew: prepared(
    'UPDATE command SET claimed_at = $3 WHERE id = $1 AND claimed_at = $2 AND status IS NULL RETURNING id',
  ),
  complete: prepared('UPDATE command SET status = $3, answer = $4 WHERE id = $1 AND claimed_at = $2'),
  release: prepared(
    'UPDATE command SET claimed_at = NULL WHERE id = $1 AND claimed_at = $2 AND status IS NULL',
  ),
  sweep: prepared('DELETE FROM command WHERE created_at < $1'),
};

/** Remembers, for a day, which requests with an Idempotency-Key were carried out and what was answered. */
@Injectable()
export class CommandStore {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * @param scope whose key it is: two accounts may use the same one
   * @param requestHash SHA-256 of what was asked
   */
  async claim(scope: string, key: string, requestHash: Buffer): Promise<Claim> {
    const now = this.clock.now();
    const id = randomUUID();
    if ((await this.run(statements.insert, [id, scope, key, requestHash, now])).length > 0)
      return { kind: 'mine', id, claimedAt: now };

    const [found] = await execute<CommandRecord>(this.dataSource, statements.find, [scope, key]);
    if (!found) return { kind: 'running' }; // swept between the two statements: the caller asks again
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
    // Nobody works on it. The same request goes on under its old id, so that what it had done already is found.
    const resumes = same && !expired;
    const taken = [resumes ? found.id : id, requestHash, resumes ? found.created_at : now];
    const won = await this.run(statements.reclaim, [scope, key, found.claimed_at, now, ...taken]);
    return won.length > 0 ? { kind: 'mine', id: taken[0] as string, claimedAt: now } : { kind: 'running' };
  }

  /** Says that the command is still being worked on. @returns the new time of the claim, undefined if it was lost */
  async renew(id: string, claimedAt: Date): Promise<Date | undefined> {
    const now = this.clock.now();
    return (await this.run(statements.renew, [id, claimedAt, now])).length > 0 ? now : undefined;
  }

  async complete(id: string, claimedAt: Date, answer: StoredResponse): Promise<void> {
    await this.run(statements.complete, [id, claimedAt, answer.status, JSON.stringify(answer.body)]);
  }

  /** The command came to nothing, or its answer is not to be kept: the next request with the key carries it out. */
  async release(id: string, claimedAt: Date): Promise<void> {
    await this.run(statements.release, [id, claimedAt]);
  }

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
