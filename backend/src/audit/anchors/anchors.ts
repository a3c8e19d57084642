import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { dayMs } from '../../base/clock.js';
import { Findings, type Found } from '../../base/findings.js';

/** How a root was left where the firm cannot change it: with a witness by email, or with an authority's signature. */
export const anchorKinds = ['email', 'timestamp'] as const;
type AnchorKind = (typeof anchorKinds)[number];

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

export const anchorKind = z.enum(anchorKinds).meta({
  description:
    'email: a witness has the root; timestamp: an authority signed its hash and the time (RFC 3161)',
});
export const anchoredBy = z
  .string()
  .meta({ description: 'The address of the witness, or the name of the authority' });
export const periods = z
  .array(z.object({ from: z.string(), to: z.string() }))
  .meta({ description: 'Consecutive days, both included' });
/** Consecutive days, both included, such as 2026-11-20. */
export type Period = z.infer<typeof periods>[number];

/** The days whose roots one witness or authority has. */
export const anchorage = z.object({
  kind: anchorKind,
  by: anchoredBy,
  checked: z.boolean().meta({ description: 'false without AUDIT_TIMESTAMP_CA' }),
  days: periods,
});

/** A month after the day. A later anchor says little, and later roots, which are anchored, continue this one. */
export const lastMomentToAnchor = (day: string): Date => new Date(Date.parse(day) + 32 * dayMs);

/**
 * Compares every anchor with its root, and all anchors with those that the roots name.
 * @param roots oldest first, with their hashes in hexadecimal @param ca certificates of the authorities, in PEM
 * @param now when anchors of a month ago are no longer awaited
 * @returns who has which days, the days without a correct anchor, and the anchors that do not fit their roots
 */
export async function verifyAnchors(
  manager: EntityManager,
  roots: readonly { readonly day: string; readonly hash: string; readonly anchorsBefore?: AnchorsBefore }[],
  ca?: string,
  now = new Date(),
): Promise<Found & { anchors: z.infer<typeof anchorage>[]; unanchored: Period[] }> {
  const hashes = new Map(roots.map(({ day, hash }) => [day, hash]));
  const found = new Map<string, { kind: AnchorKind; by: string; checked: boolean; days: string[] }>();
  const findings = new Findings();
  const stored = await anchorsIn(manager);
  for (const anchor of stored) {
    const { day, kind } = anchor;
    const { by, problem } = await check(anchor, hashes.get(day), ca);
    if (problem) findings.add({ day, problem });
    if (problem) continue;
    const checked = kind === 'email' || ca !== undefined;
    const one = found.get(`${kind} ${by}`) ?? { kind, by, checked, days: [] };
    found.set(`${kind} ${by}`, one);
    one.days.push(day);
  }
  let before = 0;
  for (const { day, anchorsBefore: named } of roots) {
    if (!named) continue;
    const { count, hash } = await anchorsSince(manager, before, named.count);
    if (count !== named.count || hash !== named.hash)
      findings.add({ day, problem: 'an anchor that it names was removed or changed afterward' });
    before = named.count;
    if (now <= lastMomentToAnchor(day)) continue;
    for (const kind of named.kinds)
      if (!stored.some((one) => one.day === day && one.kind === kind)) {
        const what = kind === 'email' ? 'the email to the witness' : 'the time stamp';
        findings.add({ day, problem: `${what} is not on record, a month after the day` });
      }
  }
  const anchored = new Set([...found.values()].flatMap(({ days }) => days));
  return {
    anchors: [...found.values()].map(({ days, ...one }) => ({ ...one, days: periodsOf(days) })),
    unanchored: periodsOf([...hashes.keys()].filter((day) => !anchored.has(day))),
    ...findings,
  };
}

/** @returns who has the root, and the problem of the anchor, if any */
async function check(
  { day, kind, hash, by, token }: StoredAnchor,
  root: string | undefined,
  ca: string | undefined,
): Promise<{ by: string; problem?: string }> {
  const what = kind === 'email' ? `the email to ${by}` : `the time stamp by ${by}`;
  if (root === undefined) return { by, problem: `the root is missing, but ${what} is on record` };
  if (hash !== root)
    return { by, problem: `${what} was about another root of this day: the root was replaced afterward` };
  if (!token || ca === undefined) return { by };
  const { checkTimeStamp } = await import('./time-stamp.js');
  const stamp = await checkTimeStamp(token, root, ca, (at) => {
    if (at.getTime() < Date.parse(day) + dayMs) return 'was made before the day had ended';
    if (at <= lastMomentToAnchor(day)) return undefined;
    return `was made on ${at.toISOString().slice(0, 10)}, when the program no longer asks for one: root and stamp may have been replaced then`;
  });
  return { by: stamp.by, problem: stamp.problem && `its time stamp ${stamp.problem}` };
}

/** Joins days, which are sorted, to periods. */
function periodsOf(days: readonly string[]): Period[] {
  const joined: Period[] = [];
  for (const day of days) {
    const last = joined.at(-1);
    if (last && Date.parse(day) === Date.parse(last.to) + dayMs) last.to = day;
    else joined.push({ from: day, to: day });
  }
  return joined;
}
