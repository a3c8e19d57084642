import { DataSource } from 'typeorm';
import { Inject, Injectable } from '@nestjs/common';
import { TrustedKeys, rootsIn, fingerprintOf, SigningKey } from '../roots/root.js';
import { type Found, joined, type Finding } from '../../base/findings.js';
import { verifySecurityLog } from '../../http/security-log/security-log.js';
import { type WorkflowDefinition } from '../../workflow/model/definition.js';
import { verifyAnchors, anchorsIn } from '../anchors/anchors.js';
import { verifySeals } from '../roots/seals.js';
import { verifyRoots } from '../roots/roots-verifier.js';
import { verifyDetails, unlessUnreadable, verifyTables } from './tables-verifier.js';
import { HistoryVerifier, type HistoryVerdict } from './history-verifier.js';
import { type BaseRoot } from './verification-notes.js';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { WorkflowRegistry } from '../../workflow/engine/registry.js';
import { type AuditRoots, type Verification } from '../lists/audit.dto.js';
import { recordKindOf } from '../lists/record-kinds.js';

/** How much was read, and everything that is wrong. */
export type RecordVerdict = Omit<Verification, 'finding' | 'findings'> & Found;

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

/** Verifies history, logs and daily roots on the server. `npm run verify-history` does the same from outside. */
@Injectable()
export class VerificationService {
  private running?: Promise<Verification>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly registry: WorkflowRegistry,
    private readonly key: SigningKey,
    private readonly keys: TrustedKeys,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** Verifies everything. Calls during a run share its result. */
  verify(): Promise<Verification> {
    this.running ??= this.run().finally(() => (this.running = undefined));
    return this.running;
  }

  async roots(): Promise<AuditRoots> {
    const { publicKey } = this.key;
    const { manager } = this.dataSource;
    const anchors = await anchorsIn(manager);
    const roots = (await rootsIn(manager)).reverse().map((root) => ({
      ...root,
      anchors: anchors
        .filter(({ day }) => day === root.day)
        .map(({ kind, by, at }) => ({ kind, by, at: at.toISOString() })),
    }));
    return { publicKey, fingerprint: fingerprintOf(publicKey), roots };
  }

  private async run(): Promise<Verification> {
    const trust = { keys: this.keys, timestampCa: this.environment.auditTimestamp.ca };
    const verdict = await verifyRecord(this.dataSource, this.registry.definitions, trust);
    const findings = verdict.findings.map(toFinding);
    return { ...verdict, finding: findings[0] ?? null, findings };
  }
}

const toFinding = (found: Finding): Verification['findings'][number] => ({
  day: found.day ?? null,
  about: recordKindOf(found.machine) ?? null,
  workflowId: found.workflowId ?? null,
  seq: found.seq ?? null,
  problem: found.problem,
});
