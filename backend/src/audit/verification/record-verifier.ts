import { type DataSource } from 'typeorm';
import { verifySecurityLog } from '../../security-log/stored-rows.js';
import { type WorkflowDefinition } from '../../workflow/index.js';
import { verifyRoots } from '../roots/roots-verifier.js';
import { type TrustedKeys } from '../roots/trusted-keys.js';
import { HistoryVerifier } from './history-verifier.js';

/** The first problem found. */
export interface RecordFinding {
  /** The day of the daily root that does not match. */
  readonly day?: string;
  readonly machine?: string;
  readonly workflowId?: string;
  /** The row of that history; without one, of the security log. */
  readonly seq?: number;
  readonly problem: string;
}

/** How much was checked until the first problem. */
export interface RecordVerdict {
  readonly workflows: number;
  readonly transitions: number;
  readonly securityRows: number;
  readonly roots: number;
  /** Absent if everything is correct. */
  readonly finding?: RecordFinding;
}

/** Verifies all that a database has as evidence: every history, the security log, and every daily root. */
export async function verifyRecord(
  dataSource: DataSource,
  definitions: readonly WorkflowDefinition[],
  keys: TrustedKeys,
): Promise<RecordVerdict> {
  const { manager } = dataSource;
  const history = await new HistoryVerifier(dataSource, definitions).verify();
  const security = await verifySecurityLog(manager);
  const { roots, finding } = await verifyRoots(manager, keys);
  const { workflows, transitions } = history;
  return {
    ...{ workflows, transitions, securityRows: security.rows, roots },
    finding: history.finding ?? security.problem ?? finding,
  };
}
