import { type EntityManager } from 'typeorm';

/** Something in the record that is not as it was written. */
export interface Finding {
  /** The day of the daily root, such as 2026-11-20. */
  readonly day?: string;
  /** The id of the workflow; absent if it is not known, or if the problem is in no history. */
  readonly machine?: string;
  readonly workflowId?: string;
  /** The row of that history; without `workflowId`, of the security log. */
  readonly seq?: number;
  /** The line of an exported file, counted from 1. */
  readonly line?: number;
  /** A sentence without its period. */
  readonly problem: string;
}

/** What a verification found. */
export interface Found {
  /** The first ones of each kind. */
  readonly findings: readonly Finding[];
  /** How many there are, listed or not. */
  readonly findingCount: number;
}

/** How many findings of one kind are listed, so that a database of garbage cannot exhaust the memory. */
export const listedAtMost = 100;

/** Collects the findings of one kind. */
export class Findings implements Found {
  readonly findings: Finding[] = [];
  findingCount = 0;

  add(finding: Finding): void {
    this.addAll({ findings: [finding], findingCount: 1 });
  }

  addAll({ findings, findingCount }: Found): void {
    this.findings.push(...findings.slice(0, listedAtMost - this.findings.length));
    this.findingCount += findingCount;
  }
}

/** All findings of several kinds. */
export const joined = (kinds: readonly Found[]): Found => ({
  findings: kinds.flatMap(({ findings }) => findings),
  findingCount: kinds.reduce((sum, { findingCount }) => sum + findingCount, 0),
});

/**
 * Looks up what is wrong.
 * @param sql of rows with the fields of findings, which may be null; all have `workflowId` and `seq`
 * @param common the fields that are the same for all
 */
export async function findingsBy(
  manager: EntityManager,
  sql: string,
  values: readonly unknown[] = [],
  common: Partial<Finding> = {},
): Promise<Found> {
  const rows: (Record<string, unknown> & { count: number })[] = await manager.query(
    `SELECT *, (count(*) OVER ())::integer AS count FROM (${sql}) wrong
      ORDER BY "workflowId", seq LIMIT ${listedAtMost}`,
    [...values],
  );
  const findings = rows.map(({ count: _, ...fields }) => {
    const known = Object.entries(fields).filter(([, value]) => value !== null);
    return { ...common, ...Object.fromEntries(known) } as Finding;
  });
  return { findings, findingCount: rows[0]?.count ?? 0 };
}
