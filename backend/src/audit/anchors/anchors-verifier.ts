import { type EntityManager } from 'typeorm';
import { dayMs } from '../../base/clock.js';
import { Findings, type Found } from '../../base/findings.js';
import {
  type AnchorKind,
  type AnchorsBefore,
  anchorsIn,
  anchorsSince,
  type StoredAnchor,
} from './stored-anchors.js';
import { type Authorities } from './time-stamp.js';

/** Consecutive days, both included, such as 2026-11-20. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** The days whose roots one witness or authority has. */
export interface Anchorage {
  readonly kind: AnchorKind;
  /** The witness's address, or the authority's name. */
  readonly by: string;
  /** False if the time stamps could not be checked, because no authority is named. */
  readonly checked: boolean;
  readonly days: readonly Period[];
}

/** `findings`: the anchors that do not fit their roots. */
export interface AnchorsVerdict extends Found {
  readonly anchors: readonly Anchorage[];
  /** The days without a correct anchor. */
  readonly unanchored: readonly Period[];
}

/** Loaded when there is a time stamp to check. */
const timeStamps = () => import('./time-stamp.js');

/** A month after the day. A later anchor says little, and later roots, which are anchored, continue this one. */
export const lastMomentToAnchor = (day: string): Date => new Date(Date.parse(day) + 32 * dayMs);

/** Its hash in hexadecimal. */
interface Root {
  readonly day: string;
  readonly hash: string;
  readonly anchorsBefore?: AnchorsBefore;
}

/**
 * Compares every anchor with its root, and all anchors with those that the roots name.
 * @param roots oldest first @param ca certificates of the authorities, in PEM
 * @param now when anchors of a month ago are no longer awaited
 */
export async function verifyAnchors(
  manager: EntityManager,
  roots: readonly Root[],
  ca?: string,
  now = new Date(),
): Promise<AnchorsVerdict> {
  const authorities = ca === undefined ? undefined : (await timeStamps()).authoritiesIn(ca);
  const hashes = new Map(roots.map(({ day, hash }) => [day, hash]));
  const found = new Map<string, Omit<Anchorage, 'days'> & { readonly days: string[] }>();
  const findings = new Findings();
  const stored = await anchorsIn(manager);
  for (const anchor of stored) {
    const { day, kind } = anchor;
    const { by, problem } = await check(anchor, hashes.get(day), authorities);
    if (problem) findings.add({ day, problem });
    if (problem) continue;
    const checked = kind === 'email' || authorities !== undefined;
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
    for (const kind of named.kinds.filter(
      (each) => !stored.some((one) => one.day === day && one.kind === each),
    ))
      findings.add({ day, problem: `${missing[kind]} is not on record, a month after the day` });
  }
  const anchored = new Set([...found.values()].flatMap(({ days }) => days));
  return {
    anchors: [...found.values()].map(({ days, ...one }) => ({ ...one, days: periodsOf(days) })),
    unanchored: periodsOf([...hashes.keys()].filter((day) => !anchored.has(day))),
    ...findings,
  };
}

const missing: Readonly<Record<AnchorKind, string>> = {
  email: 'the email to the witness',
  timestamp: 'the time stamp',
};

/** @returns who has the root, and the problem of the anchor, if any */
async function check(
  { day, kind, hash, by, token }: StoredAnchor,
  root: string | undefined,
  authorities: Authorities | undefined,
): Promise<{ by: string; problem?: string }> {
  const what = kind === 'email' ? `the email to ${by}` : `the time stamp by ${by}`;
  if (root === undefined) return { by, problem: `the root is missing, but ${what} is on record` };
  if (hash !== root)
    return { by, problem: `${what} was about another root of this day: the root was replaced afterward` };
  return token && authorities ? stampOf(day, root, token, authorities) : { by };
}

async function stampOf(day: string, root: string, token: Buffer, authorities: Authorities) {
  const { verifyTimeStamp, WrongTimeStamp } = await timeStamps();
  try {
    const { at, by } = await verifyTimeStamp(token, root, authorities);
    return { by, problem: timeProblem(day, at) };
  } catch (error) {
    if (!(error instanceof WrongTimeStamp)) throw error;
    return { by: '', problem: `its time stamp ${error.message}` };
  }
}

function timeProblem(day: string, at: Date): string | undefined {
  if (at.getTime() < Date.parse(day) + dayMs) return 'its time stamp was made before the day had ended';
  if (at <= lastMomentToAnchor(day)) return undefined;
  return `its time stamp was made on ${at.toISOString().slice(0, 10)}, when the program no longer asks for one: root and stamp may have been replaced then`;
}

/** Joins days, which are sorted, to periods. */
function periodsOf(days: readonly string[]): Period[] {
  const periods: { from: string; to: string }[] = [];
  for (const day of days) {
    const last = periods.at(-1);
    if (last && Date.parse(day) === Date.parse(last.to) + dayMs) last.to = day;
    else periods.push({ from: day, to: day });
  }
  return periods;
}
