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
