import { type DataSource, QueryFailedError, type EntityManager } from 'typeorm';
import { type Found, joined, listedAtMost } from '../../base/findings.js';
import { verifySecurityLog } from '../../http/security-log/stored-rows.js';
import { type WorkflowDefinition } from '../../workflow/model/definition.js';
import { type AnchorsVerdict, verifyAnchors } from '../anchors/anchors-verifier.js';
import { verifySeals } from '../roots/stored-seals.js';
import { verifyRoots } from '../roots/roots-verifier.js';
import { rootsIn } from '../roots/stored-roots.js';
import { type TrustedKeys } from '../roots/trusted-keys.js';
import { verifyDetails } from './details-verifier.js';
import { HistoryVerifier, type HistoryVerdict } from './history-verifier.js';
import { verifySignedRecords } from './signed-documents-verifier.js';
import { verifyTables } from './tables-verifier.js';
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
      await readable('the disposals', () => verifyDisposals(manager)),
      await readable('the signed documents', () => verifySignedRecords(manager)),
      await readable('the tables beside the histories', () => verifyTables(manager)),
      await readable('the details of returns', () => verifyDetails(dataSource)),
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

/** What a forger wrote where a number or an id belongs is a finding, and hides no other. */
async function readable(what: string, verify: () => Promise<Found>): Promise<Found> {
  try {
    return await verify();
  } catch (error) {
    if (!(error instanceof QueryFailedError)) throw error;
    return { findings: [{ problem: `${what} cannot be compared: ${error.message}` }], findingCount: 1 };
  }
}

/**
 * Compares the records of disposals with the security log, which is a chain of hashes, and names the histories of which
 * they say something else. Without its entry there, a disposal is a deletion.
 */
export async function verifyDisposals(manager: EntityManager): Promise<Found> {
  const wrong: { id: string; machine: string | null; logged: boolean; count: number }[] = await manager.query(
    `SELECT coalesce(d.workflow_id, l.workflow_id) AS id, d.machine, l.workflow_id IS NOT NULL AS logged,
        (count(*) OVER ())::integer AS count
      FROM disposal d
      FULL JOIN (SELECT actor_id, return_id, (h ->> 'workflowId')::uuid AS workflow_id, h ->> 'lastSeq' AS last_seq, h ->> 'head' AS head,
            h ->> 'digest' AS digest
          FROM security_log, jsonb_array_elements(detail -> 'histories') h WHERE kind = 'returnDisposed') l
        ON l.workflow_id = d.workflow_id
      WHERE (d.by, d.tax_return_id, d.last_seq::text, encode(d.head, 'hex'), encode(d.digest, 'hex'))
        IS DISTINCT FROM (l.actor_id, l.return_id, l.last_seq, l.head, l.digest)
      ORDER BY 1 LIMIT ${listedAtMost}`,
  );
  const problemOf = ({ machine, logged }: { machine: string | null; logged: boolean }) =>
    machine === null
      ? 'the security log has its disposal, and the record of it is gone'
      : logged
        ? 'the record of its disposal differs from the security log'
        : 'it was disposed of, and the security log does not know it';
  return {
    findings: wrong.map((row) => ({
      machine: row.machine ?? undefined,
      workflowId: row.id,
      problem: problemOf(row),
    })),
    findingCount: wrong[0]?.count ?? 0,
  };
}
