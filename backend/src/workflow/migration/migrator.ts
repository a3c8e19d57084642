import { type StateDescription } from '@tax-firm/machines';
import { type DataSource } from 'typeorm';
import { inBatches } from '../../base/database/in-batches.js';
import { execute, prepared } from '../../base/database/prepared.js';
import { type WorkflowDefinition, InvalidDefinition } from '../model/definition.js';
import { changedVersion, recordedVersion, recordVersion } from '../engine/registry.js';
import { MigrationError } from '../model/step.js';
import { migrationOutcome, type OldState } from '../engine/outcome.js';
import { type OldRecord, stateColumns, toOldState } from '../engine/reader.js';
import { updateStatement, type Outcome, quoted } from '../engine/statements.js';

/** The new state of one instance, or why it cannot be migrated. */
export type MigrationResult =
  | { readonly outcome: Outcome; readonly from: number }
  | { readonly id: string; readonly from: number; readonly refusal: string };

/** Connections that write at the same time. */
const lanes = 4;

/**
 * Migrates instances of older machine versions to the current one, whether or not the program is running. Each
 * migration writes one history row and is guarded by the instance's version, like any event. An interrupted run can
 * simply be repeated.
 */
export class WorkflowMigrator {
  private readonly old = new Map<number, StateDescription | undefined>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly definition: WorkflowDefinition,
    private readonly now: () => Date = () => new Date(),
    /** How many instances are read and written at a time. */
    private readonly batch = 500,
  ) {}

  /** Yields, in batches, the migration of each instance of another version. Writes nothing. */
  async *plan(): AsyncGenerator<MigrationResult[], undefined> {
    const problem = await changedVersion(this.dataSource, this.definition);
    if (problem !== undefined) throw new InvalidDefinition(this.definition.id, [problem]);
    for await (const records of this.otherVersions()) {
      const result: MigrationResult[] = [];
      for (const record of records) result.push(await this.migrate(record));
      yield result;
    }
  }

  /**
   * Migrates every instance that can be migrated.
   * @param onProgress called after each batch with the number migrated so far
   * @param pause ends the run after the current batch; another run continues from there
   * @returns the number migrated
   */
  async run(onProgress: (moved: number) => void = () => undefined, pause?: AbortSignal): Promise<number> {
    let moved = 0;
    let overtaken: boolean;
    do {
      overtaken = false;
      for await (const batch of this.plan()) {
        const outcomes = batch.flatMap((result) => ('outcome' in result ? [result.outcome] : []));
        const written = await this.write(outcomes);
        overtaken ||= written < outcomes.length;
        moved += written;
        onProgress(moved);
        if (pause?.aborted) return moved;
      }
    } while (overtaken);
    return moved;
  }

  /** @returns how many had not changed since they were read; the next pass reads the others again */
  private async write(outcomes: readonly Outcome[]): Promise<number> {
    const share = Math.ceil(outcomes.length / lanes);
    const shares = Array.from({ length: lanes }, (_, lane) =>
      outcomes.slice(lane * share, (lane + 1) * share),
    );
    const written = await Promise.all(shares.map((some) => this.writeShare(some)));
    return written.reduce((sum, count) => sum + count, 0);
  }

  private async writeShare(outcomes: readonly Outcome[]): Promise<number> {
    if (outcomes.length === 0) return 0;
    return this.dataSource.transaction(async (manager) => {
      await recordVersion(manager, this.definition);
      let written = 0;
      for (const outcome of outcomes) {
        const { statement, values } = updateStatement(this.definition, outcome);
        written += (await execute(manager, statement, values)).length;
      }
      return written;
    });
  }

  private async migrate(record: OldRecord): Promise<MigrationResult> {
    const { id, machine_version: from } = record;
    const definition = await this.definitionOf(from);
    if (!definition) {
      const refusal = `The definition of version ${from} of ${this.definition.id} is not stored here; start the release with that version once`;
      return { id, from, refusal };
    }
    const old: OldState = toOldState(this.definition, record, definition);
    try {
      return { outcome: migrationOutcome(this.definition, old, this.now()), from };
    } catch (error) {
      if (error instanceof MigrationError) return { id, from, refusal: error.message };
      throw error;
    }
  }

  private async definitionOf(version: number): Promise<StateDescription | undefined> {
    if (!this.old.has(version))
      this.old.set(version, await recordedVersion(this.dataSource, this.definition.id, version));
    return this.old.get(version);
  }

  private otherVersions(): AsyncGenerator<OldRecord[]> {
    const statement = prepared(
      `SELECT w.id, ${stateColumns(this.definition)} FROM ${quoted(this.definition.table)} w
        WHERE machine_version <> $1 AND id > $2 ORDER BY id LIMIT ${this.batch}`,
    );
    return inBatches(this.batch, (last?: OldRecord) => {
      const after = last?.id ?? '00000000-0000-0000-0000-000000000000';
      return execute<OldRecord>(this.dataSource, statement, [this.definition.version, after]);
    });
  }
}
