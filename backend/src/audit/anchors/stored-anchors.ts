import { type EntityManager } from 'typeorm';
import { z } from 'zod';

/** How a root was left where the firm cannot change it: with a witness by email, or with an authority's signature. */
export const anchorKinds = ['email', 'timestamp'] as const;
export type AnchorKind = (typeof anchorKinds)[number];

/** What a root says of the anchors that were stored when it was signed, so that one that someone removes is missed. */
export const anchorsBefore = z.object({
  // In the order of jsonb, in which an export writes them.
  hash: z.string().meta({ description: 'Hash over those that came since the root before' }),
  count: z.number().int().meta({ description: 'Number of all anchors that came before this root' }),
  kinds: z.array(z.enum(anchorKinds)).meta({ description: 'Those that this root is to get' }),
});
export type AnchorsBefore = z.infer<typeof anchorsBefore>;

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
  readonly token?: Buffer | null;
}

/** All anchors, oldest day first. */
export const anchorsIn = (manager: EntityManager): Promise<StoredAnchor[]> =>
  manager.query(
    `SELECT day::text, kind, encode(hash, 'hex') AS hash, witness AS by, at, token FROM daily_root_anchor
      ORDER BY daily_root_anchor.day, kind`,
  );

export async function hasAnchor(manager: EntityManager, day: string, kind: AnchorKind): Promise<boolean> {
  const rows: unknown[] = await manager.query(
    'SELECT 1 FROM daily_root_anchor WHERE day = $1 AND kind = $2',
    [day, kind],
  );
  return rows.length > 0;
}

/** Lets no root be signed and no anchor be stored until the transaction ends, so that a root knows all before it. */
export const lockRoots = (manager: EntityManager): Promise<unknown> =>
  manager.query("SELECT pg_advisory_xact_lock(hashtext('daily_root'))");

/** Stores an anchor. A second one of the same kind and day is ignored: the first is the evidence. */
export async function storeAnchor(manager: EntityManager, anchor: StoredAnchor): Promise<void> {
  const { day, kind, hash, by, at, token } = anchor;
  await manager.transaction(async (own) => {
    await lockRoots(own);
    await own.query(
      `INSERT INTO daily_root_anchor (seq, day, kind, hash, witness, at, token)
        SELECT coalesce(max(seq), 0) + 1, $1::date, $2::text, decode($3, 'hex'), $4::text, $5::timestamptz, $6::bytea
          FROM daily_root_anchor ON CONFLICT (day, kind) DO NOTHING`,
      [day, kind, hash, by, at, token ?? null],
    );
  });
}

/**
 * What a root says of the anchors with numbers after one, until another or the last: the number of all until there, and the
 * SHA-256, in hexadecimal, of a line for each.
 */
export async function anchorsSince(
  manager: EntityManager,
  after: number,
  until = 2 ** 31 - 1,
): Promise<Pick<AnchorsBefore, 'count' | 'hash'>> {
  const [since]: AnchorsBefore[] = await manager.query(
    `SELECT coalesce(max(seq), $1::integer) AS count, encode(sha256(convert_to(coalesce(string_agg(
          concat_ws(' ', seq, to_char(day, 'YYYY-MM-DD'), kind, encode(hash, 'hex'),
            encode(sha256(coalesce(token, convert_to(witness, 'UTF8'))), 'hex')) || E'\\n', '' ORDER BY seq), ''),
        'UTF8')), 'hex') AS hash
      FROM daily_root_anchor WHERE seq > $1::integer AND seq <= $2::integer`,
    [after, until],
  );
  return since!;
}
