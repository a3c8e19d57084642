import { type StateDescription } from '@tax-firm/machines';
import { type DataSource } from 'typeorm';
import { inBatches } from '../../base/database/in-batches.js';
import { execute, prepared } from '../../base/database/prepared.js';
import { type Json } from '../../base/json.js';
import { migrationOutcome, type Outcome } from '../engine/outcome.js';
import { stateColumns, type StateRecord, toReadState } from '../engine/reader.js';
import { changedVersion, recordedVersion, recordVersion } from '../engine/registry.js';
import { quoted, updateStatement } from '../engine/statements.js';
import { InvalidDefinition, type WorkflowDefinition } from '../model/definition.js';
import { isObject } from '../model/difference.js';
import { MigrationError } from '../model/step.js';

/** The new state of one instance, or why it cannot be migrated. */
interface Migration {
  readonly id: string;
  readonly from: number;
  readonly result: Outcome | string;
}

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
    /** How many instances are read and written at a time. */
    private readonly batch = 500,
  ) {}

  /**
   * Counts what `run` would change, for a developer to review first. Writes nothing.
   * @throws InvalidDefinition if the machine differs from the one that ran with the same version
   */
  async plan() {
    const { id: machine, version } = this.definition;
    const versions = new Tally();
    const changes = new Tally();
    const others = new Tally();
    const refusals = new Tally();
    const examples = new Map<string, string>();
    for await (const batch of this.migrations())
      for (const { id, from, result } of batch) {
        versions.add(`from version ${from} to version ${version}`);
        if (typeof result === 'string') {
          if (!examples.has(result)) examples.set(result, id);
          refusals.add(`CANNOT MIGRATE, for example ${examples.get(result)}: ${result}`);
          continue;
        }
        const { row, step } = result;
        const changed = [...stateLines(row.from, row.to), ...contextLines(row.contextChange)];
        for (const change of changed) changes.add(change);
        others.add('keep their state and context', changed.length === 0 ? 1 : 0);
        others.add('timers set', step.delays.length);
        others.add('timers canceled', step.cancelled.length);
      }
    const lines = [
      ...[...versions].map(([what, count]) => `${machine}: ${numbers(count)} ${what}`),
      ...new Tally([...changes].sort()).lines(),
      ...others.lines(),
      ...refusals.lines(),
    ];
    if (versions.size === 0) lines.push(`${machine}: all are at version ${version}.`);
    return { lines, migratable: versions.sum() - refusals.sum(), refused: refusals.sum() };
  }

  /**
   * Migrates every instance that can be migrated.
   * @param onProgress called after each batch with the number migrated so far
   * @param pause ends the run after the current batch; another run continues from there
   * @returns the number migrated
   */
  async run(onProgress: (moved: number) => void = () => undefined, pause?: AbortSignal): Promise<number> {
    let moved = 0;
    let isOvertaken: boolean;
    do {
      isOvertaken = false;
      for await (const batch of this.migrations()) {
        const outcomes = batch.map(({ result }) => result).filter((result) => typeof result !== 'string');
        const written = await this.write(outcomes);
        // What has changed since it was read is read again in the next pass.
        isOvertaken ||= written < outcomes.length;
        moved += written;
        onProgress(moved);
        if (pause?.aborted) return moved;
      }
    } while (isOvertaken);
    return moved;
  }

  /** @returns how many had not changed since they were read */
  private write(outcomes: readonly Outcome[]): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      if (outcomes.length > 0) await recordVersion(manager, this.definition);
      let written = 0;
      for (const outcome of outcomes) {
        const { statement, values } = updateStatement(this.definition, outcome);
        written += (await execute(manager, statement, values)).length;
      }
      return written;
    });
  }

  /** Yields, in batches, the migration of each instance of another version. */
  private async *migrations(): AsyncGenerator<Migration[], undefined> {
    const { definition, dataSource } = this;
    const problem = await changedVersion(dataSource, definition);
    if (problem !== undefined) throw new InvalidDefinition(definition.id, [problem]);
    const statement = prepared(
      `SELECT ${stateColumns(definition)} FROM ${quoted(definition.table)} w
        WHERE machine_version <> $1 AND id > $2 ORDER BY id LIMIT ${this.batch}`,
    );
    const batches = inBatches(this.batch, (last?: StateRecord) =>
      execute<StateRecord>(dataSource, statement, [
        definition.version,
        last?.id ?? '00000000-0000-0000-0000-000000000000',
      ]),
    );
    for await (const records of batches) {
      const migrations: Migration[] = [];
      for (const record of records)
        migrations.push({ id: record.id, from: record.machineVersion, result: await this.migrate(record) });
      yield migrations;
    }
  }

  private async migrate(record: StateRecord): Promise<Outcome | string> {
    const { definition, dataSource, old } = this;
    const { machineVersion: from } = record;
    if (!old.has(from)) old.set(from, (await recordedVersion(dataSource, definition.id, from))?.definition);
    const machine = old.get(from);
    if (!machine)
      return `The definition of version ${from} of ${definition.id} is not stored here; start the release with that version once`;
    try {
      return migrationOutcome(definition, toReadState(record), machine, new Date());
    } catch (error) {
      if (error instanceof MigrationError) return error.message;
      throw error;
    }
  }
}

/** Counts by what is counted. */
class Tally extends Map<string, number> {
  add(what: string, count = 1): void {
    this.set(what, (this.get(what) ?? 0) + count);
  }

  sum(): number {
    return [...this.values()].reduce((sum, count) => sum + count, 0);
  }

  lines(): string[] {
    return [...this]
      .filter(([, count]) => count > 0)
      .map(([what, count]) => `${numbers(count).padStart(9)}  ${what}`);
  }
}

export const numbers = (count: number): string => count.toLocaleString('en-US');

/** Returns `region: before → after` for each state that changes, with `(none)` for a region that is new or removed. */
function stateLines(from: Json, to: Json, path = ''): string[] {
  if (!isObject(from) && !isObject(to))
    return from === to ? [] : [`${path || 'state'}: ${text(from)} → ${text(to)}`];
  const keys = new Set([from, to].flatMap((state) => (isObject(state) ? Object.keys(state) : [])));
  const part = (state: Json, key: string) => (isObject(state) ? (state[key] ?? null) : state);
  return [...keys].flatMap((key) =>
    stateLines(part(from, key), part(to, key), path ? `${path}.${key}` : key),
  );
}

const contextLines = (change: Json): string[] =>
  isObject(change) ? Object.keys(change).map((key) => `context.${key} changes`) : [];

const text = (value: Json): string => (typeof value === 'string' ? value : '(none)');
