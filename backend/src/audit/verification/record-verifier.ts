import { type DataSource } from 'typeorm';
import { rootsIn, SigningKey } from '../roots/root.js';
import { type Found, joined } from '../../base/findings.js';
import { verifySecurityLog } from '../../http/security-log/security-log.js';
import { type WorkflowDefinition } from '../../workflow/model/definition.js';
import { verifyAnchors } from '../anchors/anchors.js';
import { verifySeals } from '../roots/root-anchors.js';
import { verifyRoots } from '../roots/roots-verifier.js';
import { verifyDetails, unlessUnreadable, verifyTables } from './tables-verifier.js';
import { verifyHistories, type HistoryVerdict } from './history-verifier.js';
import { type NotedPart } from './verification-notes.js';
import { type Environment } from '../../base/config/environment.js';

/** Whom to believe: the firm's keys, and the authorities whose time stamps count; without them, stamps are not checked. */
export type Trust = Pick<Environment, 'auditKey' | 'auditRetiredKeys' | 'auditTimestamp'>;

/** Which parts to verify. */
export interface RecordPart {
  /** Verifies the histories; by default all of them. */
  readonly histories?: (dataSource: DataSource) => Promise<HistoryVerdict>;
  /** A root up to which an earlier verification has compared the roots with the rows. */
  readonly base?: NotedPart['base'];
}

/**
 * Verifies all that a database has as evidence: every history, the security log, every daily root and its anchors, the hourly seals,
 * disposals, the records of signed documents, the tables beside the histories, and the details of returns.
 * @returns how much was read, and everything that is wrong
 */
export async function verifyRecord(
  dataSource: DataSource,
  definitions: readonly WorkflowDefinition[],
  trust: Trust,
  { histories = (source) => verifyHistories(source, definitions), base }: RecordPart = {},
) {
  const { manager } = dataSource;
  const { ca } = trust.auditTimestamp;
  const { workflows, transitions, ...history } = await histories(dataSource);
  const { rows: securityRows, ...security } = await verifySecurityLog(manager);
  const { roots, ...sealed } = await verifyRoots(manager, new SigningKey(trust), base);
  const { anchors, unanchored, ...anchored } = await verifyAnchors(manager, await rootsIn(manager), ca);
  const rest: Found[] = [
    await verifySeals(manager, ca),
    await verifyTables(manager),
    await unlessUnreadable('the details of returns', () => verifyDetails(dataSource)),
  ];
  const found = joined([history, security, sealed, anchored, ...rest]);
  return { workflows, transitions, securityRows, roots, anchors, unanchored, ...found };
}
