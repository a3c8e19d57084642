import { type EntityManager } from 'typeorm';
import { type Json } from '../common/json.js';
import { hashOfRow } from './security-log.js';
import { type SecurityRow } from './security-event.js';

export type StoredSecurityRow = SecurityRow & { readonly hash: string };

interface SecurityRecord {
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
    for (const record of page) yield toRow(record);
    if (page.length < pageSize) return;
    seen = Number(page.at(-1)!.seq);
  }
}

/** The first row that was changed, removed or inserted afterward. */
export interface SecurityLogProblem {
  readonly seq: number;
  readonly problem: string;
}

/** Walks the chain. @returns how many rows are correct, and the first problem */
export async function verifySecurityLog(
  manager: EntityManager,
): Promise<{ rows: number; problem?: SecurityLogProblem }> {
  let rows = 0;
  let previous: string | null = null;
  for await (const { hash, ...row } of storedRows(manager)) {
    const expected = rows + 1;
    if (row.seq !== expected)
      return { rows, problem: { seq: expected, problem: 'A row of the security log is missing' } };
    if (row.previous !== previous || hashOfRow(row) !== hash)
      return { rows, problem: { seq: row.seq, problem: 'A row of the security log was changed' } };
    previous = hash;
    rows = expected;
  }
  return { rows };
}

const toRow = (record: SecurityRecord): StoredSecurityRow => ({
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
  hash: record.hash.toString('hex'),
});
