import { resolveState } from '@tax-firm/machines';
import { type Json, sameJson } from '../common/json.js';
import { type WorkflowDefinition } from './definition.js';
import { contextChange, stateChange, withContextChange, withStateChange } from './difference.js';
import { createdType, isIntact, recordedEvent, type TransitionRow } from './history.js';
import { replayOf } from './replay.js';
import { migrateState, MigrationError, migratedType, restoreMigrated } from './state-migrations.js';
import { type StoredState } from './step.js';

/** The feature's row, with the workflow's and the projected columns. */
export interface StoredInstance {
  readonly id: string;
  readonly machine_version: number;
  readonly state_value: Json;
  readonly context: Json;
  readonly version: number;
  readonly last_hash: Buffer;
  readonly [column: string]: unknown;
}

/**
 * Verifies one history, row by row: the numbering, the hashes, and whether the machine accepts each event and changes
 * as the row says. The changes in rows of older machine versions are trusted if they follow from each other; from
 * MIGRATED on, the machine checks them. Each method returns a problem, or undefined.
 */
export class Fold {
  private state?: StoredState;
  private last?: TransitionRow;

  constructor(
    private readonly definition: WorkflowDefinition,
    private readonly workflowId: string,
  ) {}

  /** The required seq of the next row. */
  get nextSeq(): number {
    return (this.last?.seq ?? -1) + 1;
  }

  /** Checks the next row. @returns what is wrong with it; undefined if nothing is */
  add(row: TransitionRow): string | undefined {
    const problem = this.chainProblem(row) ?? this.stepProblem(row);
    this.last = row;
    return problem;
  }

  /** Compares the end of the history with the stored instance. */
  end(stored: StoredInstance): string | undefined {
    const { last, state } = this;
    if (!last || !state) return 'the instance has no history';
    if (stored.version > last.seq)
      return `the row ${last.seq + 1} is missing: the instance is at version ${stored.version}`;
    if (stored.version < last.seq)
      return `the instance is at version ${stored.version}, its history at ${last.seq}`;
    if (stored.last_hash.toString('hex') !== last.hash) return 'the stored hash is not that of the last row';
    if (stored.machine_version !== last.machineVersion)
      return 'the stored machine version is not that of the last row';
    if (!sameJson(stored.state_value, state.value)) return 'the stored state does not match the history';
    if (contextChange(state.context, stored.context) !== undefined)
      return 'the stored context does not match the history';
    const { machine, version, project } = this.definition;
    if (last.machineVersion < version) return undefined;
    const wrong = Object.entries(project(resolveState(machine, state))).find(
      ([column, value]) => text(stored[column]) !== text(value),
    );
    return wrong && `the column ${wrong[0]} does not match the history`;
  }

  private chainProblem(row: TransitionRow): string | undefined {
    if (row.seq !== this.nextSeq) return `the row ${this.nextSeq} is missing`;
    if (row.workflowId !== this.workflowId) return 'the row belongs to another instance';
    if (row.prevHash !== (this.last?.hash ?? null)) return 'it does not continue the row before it';
    if (!isIntact(row)) return 'its hash does not match its contents';
    return undefined;
  }

  private stepProblem(row: TransitionRow): string | undefined {
    const { version } = this.definition;
    if (row.machineVersion > version)
      return `it was written by machine version ${row.machineVersion}, but this program runs version ${version}`;
    const { state: before, last } = this;
    if (before ? row.type === createdType : row.type !== createdType)
      return `its event cannot be ${row.type}`;
    if (last && row.type === migratedType ? row.machineVersion <= last.machineVersion : isOther(row, last))
      return `it cannot be of machine version ${row.machineVersion}`;
    try {
      const after = before ? this.follow(before, row) : this.begin(row);
      if (!after) return `the machine refuses ${row.type} at this point`;
      this.state = after;
      return changeProblem(before, after, row);
    } catch (error) {
      if (error instanceof MigrationError) return error.message;
      throw error;
    }
  }

  private begin(row: TransitionRow): StoredState {
    return row.machineVersion < this.definition.version
      ? { value: row.to, context: row.contextChange }
      : replayOf(this.definition.machine).first(row.payload);
  }

  private follow(before: StoredState, row: TransitionRow): StoredState | undefined {
    const { definition, last } = this;
    if (row.type === migratedType) {
      const migrated = migrateState(definition, before, last?.machineVersion ?? 1, row.machineVersion);
      if (row.machineVersion === definition.version) restoreMigrated(definition.machine, migrated);
      return migrated;
    }
    if (row.machineVersion < definition.version) return recorded(before, row);
    return replayOf(definition.machine).next(before, recordedEvent(row));
  }
}

const isOther = (row: TransitionRow, last: TransitionRow | undefined): boolean =>
  last !== undefined && row.machineVersion !== last.machineVersion;

/** Applies the recorded change of an older version's row, because its machine no longer exists. */
const recorded = (before: StoredState, row: TransitionRow): StoredState => ({
  value: row.to === null ? before.value : withStateChange(before.value, row.to),
  context: withContextChange(before.context, row.contextChange),
});

function changeProblem(
  before: StoredState | undefined,
  after: StoredState,
  row: TransitionRow,
): string | undefined {
  const change = before ? stateChange(before.value, after.value) : { from: null, to: after.value };
  const ofContext = before ? contextChange(before.context, after.context) : after.context;
  const matches =
    sameJson(row.from, change?.from ?? null) &&
    sameJson(row.to, change?.to ?? null) &&
    sameJson(row.contextChange, ofContext ?? null);
  return matches ? undefined : 'its change differs from what the machine does with the event';
}

/** Converts a column's value to text, whatever type the driver returned. */
function text(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return value instanceof Date ? value.toISOString() : String(value);
}
