import { type EntityManager } from 'typeorm';
import { type AnchorsBefore } from '../anchors/stored-anchors.js';
import { type Chains, type SignedRoot } from './root.js';

interface RootRecord {
  day: string;
  heads: number;
  heads_hash: Buffer;
  reads: number;
  reads_hash: Buffer;
  chains: Chains | null;
  anchors_before: AnchorsBefore | null;
  previous: Buffer | null;
  hash: Buffer;
  signature: Buffer;
  public_key: string;
}

const columns =
  'day::text, heads, heads_hash, reads, reads_hash, chains, anchors_before, previous, hash, signature, public_key';

const toRoot = (record: RootRecord): SignedRoot => ({
  day: record.day,
  heads: record.heads,
  headsHash: record.heads_hash.toString('hex'),
  reads: record.reads,
  readsHash: record.reads_hash.toString('hex'),
  ...(record.chains && { chains: record.chains }),
  ...(record.anchors_before && { anchorsBefore: record.anchors_before }),
  previous: record.previous?.toString('hex') ?? null,
  hash: record.hash.toString('hex'),
  signature: record.signature.toString('base64'),
  publicKey: record.public_key,
});

/** All roots, oldest first. There is one a day, so they fit in memory. */
export async function rootsIn(manager: EntityManager): Promise<SignedRoot[]> {
  const records: RootRecord[] = await manager.query(
    `SELECT ${columns} FROM daily_root ORDER BY daily_root.day`,
  );
  return records.map(toRoot);
}

/** The latest root, if there is one. */
export async function lastRootIn(manager: EntityManager): Promise<SignedRoot | undefined> {
  const records: RootRecord[] = await manager.query(
    `SELECT ${columns} FROM daily_root ORDER BY daily_root.day DESC LIMIT 1`,
  );
  return records.map(toRoot)[0];
}

/** Stores a signed root. */
export async function storeRoot(manager: EntityManager, root: SignedRoot, madeAt: Date): Promise<void> {
  const hex = (text: string) => Buffer.from(text, 'hex');
  await manager.query(
    `INSERT INTO daily_root (day, made_at, heads, reads, heads_hash, reads_hash, chains, anchors_before, previous, hash,
        signature, public_key)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      root.day,
      madeAt,
      root.heads,
      root.reads,
      hex(root.headsHash),
      hex(root.readsHash),
      root.chains ?? null,
      root.anchorsBefore ?? null,
      root.previous === null ? null : hex(root.previous),
      hex(root.hash),
      Buffer.from(root.signature, 'base64'),
      root.publicKey,
    ],
  );
}
