import { type EntityManager } from 'typeorm';

/** How a root was left where the firm cannot change it: with a witness by email, or with an authority's signature. */
export const anchorKinds = ['email', 'timestamp'] as const;
export type AnchorKind = (typeof anchorKinds)[number];

/** The anchor of a day's root. */
export interface StoredAnchor {
  /** Such as 2026-11-20, in UTC. */
  readonly day: string;
  readonly kind: AnchorKind;
  /** The root's hash, in hexadecimal. */
  readonly hash: string;
  /** The witness's address, or the authority's name. */
  readonly by: string;
  readonly at: Date;
  /** The time stamp (RFC 3161), in DER. */
  readonly token?: Buffer;
}

interface AnchorRecord {
  day: string;
  kind: AnchorKind;
  hash: Buffer;
  witness: string;
  at: Date;
  token: Buffer | null;
}

/** All anchors, oldest day first. */
export async function anchorsIn(manager: EntityManager): Promise<StoredAnchor[]> {
  const records: AnchorRecord[] = await manager.query(
    `SELECT day::text, kind, hash, witness, at, token FROM daily_root_anchor
      ORDER BY daily_root_anchor.day, kind`,
  );
  return records.map(({ day, kind, hash, witness, at, token }) => ({
    day,
    kind,
    hash: hash.toString('hex'),
    by: witness,
    at,
    ...(token && { token }),
  }));
}

export async function hasAnchor(manager: EntityManager, day: string, kind: AnchorKind): Promise<boolean> {
  const rows: unknown[] = await manager.query(
    'SELECT 1 FROM daily_root_anchor WHERE day = $1 AND kind = $2',
    [day, kind],
  );
  return rows.length > 0;
}

/** Stores an anchor. A second one of the same kind and day is ignored: the first is the evidence. */
export async function storeAnchor(manager: EntityManager, anchor: StoredAnchor): Promise<void> {
  const { day, kind, hash, by, at, token } = anchor;
  await manager.query(
    `INSERT INTO daily_root_anchor (day, kind, hash, witness, at, token)
      VALUES ($1, $2, decode($3, 'hex'), $4, $5, $6) ON CONFLICT (day, kind) DO NOTHING`,
    [day, kind, hash, by, at, token ?? null],
  );
}
