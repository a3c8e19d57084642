import { type TrustedKeys } from '../roots/signing-key.js';
import { type DataSource } from 'typeorm';
import { type Found, joined } from '../../base/findings.js';
import { verifySecurityLog } from '../../http/security-log/security-log.js';
import { type WorkflowDefinition } from '../../workflow/model/definition.js';
import { type AnchorsVerdict, verifyAnchors } from '../anchors/anchors.js';
import { verifySeals } from '../roots/hourly-seals.js';
import { verifyRoots } from '../roots/roots-verifier.js';
import { rootsIn } from '../roots/root.js';
import { verifyDetails, unlessUnreadable, verifyTables } from './tables-verifier.js';
import { HistoryVerifier, type HistoryVerdict } from './history-verifier.js';
import { type BaseRoot } from './verification-notes.js';

/** How much was read, and everything that is wrong. */
export interface RecordVerdict extends Pick<AnchorsVerdict, 'anchors' | 'unanchored'>, Found {
  readonly workflows: number;
  readonly transitions: number;
  readonly securityRows: number;
  readonly roots: number;
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
  readonly histories?: (dataSource: DataSource) => Promise<HistoryVerdict>;
  /** A root up to which an earlier verification has compared the roots with the rows. */
  readonly base?: BaseRoot;
}

/**
 * Verifies all that a database has as evidence: every history, the security log, every daily root and its anchors, the hourly seals,
 * disposals, the records of signed documents, the tables beside the histories, and the details of returns.
 */
export async function verifyRecord(
  dataSource: DataSource,
  definitions: readonly WorkflowDefinition[],
  { keys, timestampCa }: Trust,
  { histories = (source) => new HistoryVerifier(source, definitions).verify(), base }: RecordPart = {},
): Promise<RecordVerdict> {
  const { manager } = dataSource;
  const others = async () => {
    const security = await verifySecurityLog(manager);
    const sealed = await verifyRoots(manager, keys, base);
    const anchored = await verifyAnchors(manager, await rootsIn(manager), timestampCa);
    const rest = [
      await verifySeals(manager, timestampCa),
      await verifyTables(manager),
      await unlessUnreadable('the details of returns', () => verifyDetails(dataSource)),
    ];
    return { security, sealed, anchored, rest };
  };
  const [history, { security, sealed, anchored, rest }] = await Promise.all([
    histories(dataSource),
    others(),
  ]);
  return {
    workflows: history.workflows,
    transitions: history.transitions,
    securityRows: security.rows,
    roots: sealed.roots,
    anchors: anchored.anchors,
    unanchored: anchored.unanchored,
    ...joined([history, security, sealed, anchored, ...rest]),
  };
}
