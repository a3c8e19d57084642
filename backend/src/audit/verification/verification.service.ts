import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Finding } from '../../base/findings.js';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { WorkflowRegistry } from '../../workflow/engine/registry.js';
import { anchorsIn } from '../anchors/anchors.js';
import { type AuditRoots, type Verification } from '../lists/audit.dto.js';
import { recordKindOf } from '../lists/record-kinds.js';
import { fingerprintOf, SigningKey, TrustedKeys } from '../roots/signing-key.js';
import { rootsIn } from '../roots/root.js';
import { verifyRecord } from './record-verifier.js';

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
    const { definitions } = this.registry;
    const trust = { keys: this.keys, timestampCa: this.environment.auditTimestamp.ca };
    const { findings, findingCount, anchors, unanchored, ...counts } = await verifyRecord(
      this.dataSource,
      definitions,
      trust,
    );
    const listed = findings.map(toFinding);
    return {
      ...counts,
      anchors: anchors.map(({ days, ...anchor }) => ({ ...anchor, days: [...days] })),
      unanchored: [...unanchored],
      finding: listed[0] ?? null,
      findings: listed,
      findingCount,
    };
  }
}

const toFinding = (found: Finding): Verification['findings'][number] => ({
  day: found.day ?? null,
  about: recordKindOf(found.machine) ?? null,
  workflowId: found.workflowId ?? null,
  seq: found.seq ?? null,
  problem: found.problem,
});
