import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { WorkflowRegistry } from '../../workflow/index.js';
import { type AuditRoots, type Verification } from '../lists/audit.dto.js';
import { fingerprintOf, SigningKey } from '../roots/signing-key.js';
import { rootsIn } from '../roots/stored-roots.js';
import { TrustedKeys } from '../roots/trusted-keys.js';
import { verifyRecord } from './record-verifier.js';

/** Verifies history, logs and daily roots on the server. `npm run verify-history` does the same from outside. */
@Injectable()
export class VerificationService {
  private running?: Promise<Verification>;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly registry: WorkflowRegistry,
    private readonly key: SigningKey,
    private readonly keys: TrustedKeys,
  ) {}

  /** Verifies everything. Calls during a run share its result. */
  verify(): Promise<Verification> {
    this.running ??= this.run().finally(() => (this.running = undefined));
    return this.running;
  }

  async roots(): Promise<AuditRoots> {
    const { publicKey } = this.key;
    const roots = (await rootsIn(this.dataSource.manager)).reverse();
    return { publicKey, fingerprint: fingerprintOf(publicKey), roots };
  }

  private async run(): Promise<Verification> {
    const { definitions } = this.registry;
    const { finding, ...checked } = await verifyRecord(this.dataSource, definitions, this.keys);
    if (!finding) return { ...checked, finding: null };
    const { day = null, workflowId = null, seq = null, problem } = finding;
    return { ...checked, finding: { day, workflowId, seq, problem } };
  }
}
