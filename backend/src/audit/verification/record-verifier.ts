import { type DataSource } from 'typeorm';
import { verifySecurityLog } from '../../security-log/stored-rows.js';
import { type WorkflowDefinition } from '../../workflow/index.js';
import { type AnchorsVerdict, verifyAnchors } from '../anchors/anchors-verifier.js';
import { verifyRoots } from '../roots/roots-verifier.js';
import { rootsIn } from '../roots/stored-roots.js';
import { type TrustedKeys } from '../roots/trusted-keys.js';
import { verifyDetails } from './details-verifier.js';
import { verifyDisposals } from './disposals-verifier.js';
import { type BaseRoot } from './verification-notes.js';
import { HistoryVerifier, type Verdict } from './history-verifier.js';

/** The first problem found. */
export interface RecordFinding {
  /** The day of the daily root that does not match. */
  readonly day?: string;
  /** The id of the workflow; absent if it is not known, or if the problem is in no history. */
  readonly machine?: string;
  readonly workflowId?: string;
  /** The row of that history; without one, of the security log. Absent if the return's details are wrong. */
  readonly seq?: number;
  readonly problem: string;
}

/** How much was checked until the first problem. */
export interface RecordVerdict extends Pick<AnchorsVerdict, 'anchors' | 'unanchored'> {
  readonly workflows: number;
  readonly transitions: number;
  readonly securityRows: number;
  readonly roots: number;
  /** Absent if everything is correct. */
  readonly finding?: RecordFinding;
}

/** Whom to believe. */
export interface Trust {
  readonly keys: TrustedKeys;
  /** Certificates in PEM of the authorities whose time stamps count; without them, stamps are not checked. */
  readonly timestampCa?: string;
}

/** Which parts to verify. */
export interface RecordPart {
  /** Verifies the histories; by default all of them, one after the other. */
  readonly histories?: () => Promise<Verdict>;
  /** A root up to which an earlier verification has compared the roots with the rows. */
  readonly base?: BaseRoot;
}

/**
 * Verifies all that a database has as evidence: every history, the security log, every daily root and its anchors,
 * disposals, and the details of returns.
 */
export async function verifyRecord(
  dataSource: DataSource,
  definitions: readonly WorkflowDefinition[],
  { keys, timestampCa }: Trust,
  { histories = () => new HistoryVerifier(dataSource, definitions).verify(), base }: RecordPart = {},
): Promise<RecordVerdict> {
  const { manager } = dataSource;
  const others = async () => {
    const security = await verifySecurityLog(manager);
    const sealed = await verifyRoots(manager, keys, base);
    const anchored = await verifyAnchors(manager, await rootsIn(manager), timestampCa);
    const disposals = await verifyDisposals(manager);
    return { security, sealed, anchored, disposals, details: await verifyDetails(dataSource) };
  };
  const [history, { security, sealed, anchored, disposals, details }] = await Promise.all([
    histories(),
    others(),
  ]);
  const { roots } = sealed;
  const { anchors, unanchored } = anchored;
  const { workflows, transitions } = history;
  return {
    workflows,
    transitions,
    securityRows: security.rows,
    roots,
    anchors,
    unanchored,
    finding:
      history.finding ?? security.problem ?? sealed.finding ?? anchored.finding ?? disposals ?? details,
  };
}
