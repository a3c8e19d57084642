import { createHash } from 'node:crypto';
import { type EntityManager } from 'typeorm';
import { type SignedRoot } from './root.js';

/** A signature's base64 in PostgreSQL has line feeds. */
const columns = `day::text, heads, encode(heads_hash, 'hex') AS "headsHash", reads, encode(reads_hash, 'hex') AS "readsHash",
  chains, anchors_before AS "anchorsBefore", encode(previous, 'hex') AS previous, encode(hash, 'hex') AS hash,
  replace(encode(signature, 'base64'), E'\\n', '') AS signature, public_key AS "publicKey"`;

/** What an older root does not have is absent in it. An export has the fields in this order. */
const toRoot = (root: SignedRoot): SignedRoot => ({
  ...root,
  chains: root.chains ?? undefined,
  anchorsBefore: root.anchorsBefore ?? undefined,
});

/** All roots, oldest first. There is one a day, so they fit in memory. */
export async function rootsIn(manager: EntityManager): Promise<SignedRoot[]> {
  const roots: SignedRoot[] = await manager.query(
    `SELECT ${columns} FROM daily_root ORDER BY daily_root.day`,
  );
  return roots.map(toRoot);
}

/** The latest root, if there is one. */
export async function lastRootIn(manager: EntityManager): Promise<SignedRoot | undefined> {
  const roots: SignedRoot[] = await manager.query(
    `SELECT ${columns} FROM daily_root ORDER BY daily_root.day DESC LIMIT 1`,
  );
  return roots.map(toRoot)[0];
}

/** Stores a signed root. */
export async function storeRoot(manager: EntityManager, root: SignedRoot, madeAt: Date): Promise<void> {
  await manager.query(
    `INSERT INTO daily_root (day, made_at, heads, reads, heads_hash, reads_hash, chains, anchors_before, previous, hash,
        signature, public_key)
      VALUES ($1, $2, $3, $4, decode($5, 'hex'), decode($6, 'hex'), $7, $8, decode($9, 'hex'), decode($10, 'hex'),
        decode($11, 'base64'), $12)`,
    [
      root.day,
      madeAt,
      root.heads,
      root.reads,
      root.headsHash,
      root.readsHash,
      root.chains ?? null,
      root.anchorsBefore ?? null,
      root.previous,
      root.hash,
      root.signature,
      root.publicKey,
    ],
  );
}

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
