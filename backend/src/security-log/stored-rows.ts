import { type EntityManager } from 'typeorm';
import { type Json, jsonHash, plainJson } from '../common/json.js';
import { type SecurityRow } from './security-event.js';

export type StoredSecurityRow = SecurityRow & { readonly hash: string };

/** A row of the table. */
export interface SecurityRecord {
  seq: string;
  at: Date;
  kind: string;
  actor_id: string | null;
  actor_role: string | null;
  subject_id: string | null;
  return_id: string | null;
  detail: Json;
  ip: string | null;
  user_agent: string | null;
  request_id: string | null;
  previous: Buffer | null;
  hash: Buffer;
}

const pageSize = 1000;

/** All rows of the log, oldest first, a page at a time. */
export async function* storedRows(manager: EntityManager): AsyncGenerator<StoredSecurityRow> {
  let seen = 0;
  for (;;) {
    const page: SecurityRecord[] = await manager.query(
      'SELECT * FROM security_log WHERE seq > $1 ORDER BY seq LIMIT $2',
      [seen, pageSize],
    );
    for (const record of page) yield toStoredRow(record);
    if (page.length < pageSize) return;
    seen = Number(page.at(-1)!.seq);
  }
}

/**
 * The last row from before a time, as daily roots seal it: its number and its hash in hexadecimal; 0 and null if none.
 */
export async function lastRowBefore(
  manager: EntityManager,
  time: Date,
): Promise<{ seq: number; head: string | null }> {
  const [last]: { seq: string; hash: Buffer }[] = await manager.query(
    'SELECT seq, hash FROM security_log WHERE at < $1 ORDER BY seq DESC LIMIT 1',
    [time],
  );
  return { seq: Number(last?.seq ?? 0), head: last?.hash.toString('hex') ?? null };
}

/** The stored hash of a row, in hexadecimal; undefined if there is no such row. */
export async function hashOfStored(manager: EntityManager, seq: number): Promise<string | undefined> {
  const [row]: { hash: Buffer }[] = await manager.query('SELECT hash FROM security_log WHERE seq = $1', [
    seq,
  ]);
  return row?.hash.toString('hex');
}

/** The first row that was changed, removed or inserted afterward. The problem names the row. */
export interface SecurityLogProblem {
  readonly seq: number;
  readonly problem: string;
}

/**
 * Walks the chain.
 * @returns how many rows are correct, in how many of them the ids were hashed in capitals, and the first problem
 */
export async function verifySecurityLog(
  manager: EntityManager,
): Promise<{ rows: number; respelled: number; problem?: SecurityLogProblem }> {
  let rows = 0;
  let respelled = 0;
  let previous: string | null = null;
  const found = (seq: number, problem: string) => ({
    rows,
    respelled,
    problem: { seq, problem: `row ${seq} of the security log ${problem}` },
  });
  for await (const row of storedRows(manager)) {
    const expected = rows + 1;
    if (row.seq !== expected) return found(expected, `is missing before the rows of ${dayOf(row)}`);
    const hashed = asHashed(row);
    if (!hashed || row.previous !== previous) return found(row.seq, `of ${dayOf(row)} was changed`);
    if (hashed !== row) respelled += 1;
    previous = row.hash;
    rows = expected;
  }
  return { rows, respelled };
}

/** SHA-256, in hexadecimal, of the row's canonical JSON (RFC 8785). */
export const hashOfRow = (row: SecurityRow): string => jsonHash(plainJson(row));

/**
 * The row as its hash covers it; undefined if the hash is of another row. Some rows from before version 1.0 were hashed with
 * ids in capitals, as a caller wrote them.
 */
export function asHashed(stored: StoredSecurityRow): StoredSecurityRow | undefined {
  const { subjectId, returnId } = stored;
  const inCapitals = {
    ...stored,
    subjectId: subjectId && subjectId.toUpperCase(),
    returnId: returnId && returnId.toUpperCase(),
  };
  return [stored, inCapitals].find(({ hash, ...row }) => hashOfRow(row) === hash);
}

const dayOf = ({ at }: SecurityRow): string => at.slice(0, 10);

export const toSecurityRow = (record: Omit<SecurityRecord, 'hash'>): SecurityRow => ({
  seq: Number(record.seq),
  at: record.at.toISOString(),
  kind: record.kind,
  actorId: record.actor_id,
  actorRole: record.actor_role,
  subjectId: record.subject_id,
  returnId: record.return_id,
  detail: record.detail,
  ip: record.ip,
  userAgent: record.user_agent,
  requestId: record.request_id,
  previous: record.previous?.toString('hex') ?? null,
});

export const toStoredRow = (record: SecurityRecord): StoredSecurityRow => ({
  ...toSecurityRow(record),
  hash: record.hash.toString('hex'),
});
