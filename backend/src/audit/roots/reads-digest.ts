import { createHash } from 'node:crypto';
import { type EntityManager } from 'typeorm';

interface ReadRecord {
  id: string;
  at: Date;
  [column: string]: string | Date | string[] | null;
}

/**
 * The number of reads in the access log of a day in UTC, and the SHA-256 over all of them in hexadecimal. A row that has no `listed`
 * is hashed without it.
 */
export async function readsOf(
  manager: EntityManager,
  day: string,
): Promise<{ reads: number; readsHash: string }> {
  const rows: ReadRecord[] = await manager.query(
    `SELECT id, at, actor_id, actor_role, what, return_id, file_id, detail, ip, user_agent, request_id, listed FROM access_log
      WHERE at >= $1::date::timestamp AT TIME ZONE 'UTC' AND at < ($1::date + 1)::timestamp AT TIME ZONE 'UTC'
      ORDER BY at, id`,
    [day],
  );
  const digest = createHash('sha256');
  for (const { listed, ...row } of rows)
    digest.update(`${JSON.stringify([...Object.values(row), ...(listed ? [listed] : [])])}\n`);
  return { reads: rows.length, readsHash: digest.digest('hex') };
}
