import { type EntityManager } from 'typeorm';
import { Findings, type Found } from '../../base/findings.js';
import { type Json, jsonHash, plainJson } from '../../base/json.js';
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

/**
 * Walks the chain. After a wrong row, it goes on from the stored hash, so that each wrong row is found.
 * @returns how many rows there are, and what is wrong
 */
export async function verifySecurityLog(manager: EntityManager): Promise<Found & { readonly rows: number }> {
  const findings = new Findings();
  let rows = 0;
  let last = 0;
  let previous: string | null = null;
  for await (const row of storedRows(manager)) {
    const { seq } = row;
    const found = (at: number, problem: string) =>
      findings.add({ seq: at, problem: `row ${at} of the security log ${problem}` });
    const day = row.at.slice(0, 10);
    if (seq !== last + 1) found(last + 1, `is missing before the rows of ${day}`);
    if (!isAsHashed(row)) found(seq, `of ${day} was changed`);
    else if (seq === last + 1 && row.previous !== previous)
      found(seq, `of ${day} does not continue the row before it`);
    rows += 1;
    last = seq;
    previous = row.hash;
  }
  return { rows, ...findings };
}

/** SHA-256, in hexadecimal, of the row's canonical JSON (RFC 8785). */
export const hashOfRow = (row: SecurityRow): string => jsonHash(plainJson(row));

const isAsHashed = ({ hash, ...row }: StoredSecurityRow): boolean => hashOfRow(row) === hash;

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
