import { resolveState } from '@tax-firm/machines';
import { type Json, sameJson } from '../../base/json.js';
import { type WorkflowDefinition } from './definition.js';
import { contextChange, stateChange, withContextChange, withStateChange } from './difference.js';
import { createdType, isIntact, recordedEvent, type TransitionRow } from './history.js';
import {
  migrateState,
  MigrationError,
  migratedType,
  restoreMigrated,
  firstStep,
  nextStep,
  type StoredState,
} from './step.js';

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
 * MIGRATED on, the machine checks them. After a wrong row, the chain goes on from its stored hash, and the machine does
 * if it does the same as the row says. Each method returns the problems.
 */
export class Fold {
  private state?: StoredState;
  private last?: TransitionRow;
  /** A wrong row left it open which state the next one starts from: only the chain is checked from there. */
  private isStateLost = false;

  constructor(
    private readonly definition: WorkflowDefinition,
    private readonly workflowId: string,
  ) {}

  /** The required seq of the next row. */
  get nextSeq(): number {
    return (this.last?.seq ?? -1) + 1;
  }

  /** Checks the next row. @returns what is wrong with it */
  add(row: TransitionRow): readonly string[] {
    const ofChain = this.chainProblems(row);
    const ofStep = this.isStateLost ? undefined : this.stepProblem(row);
    if (ofStep || row.seq !== this.nextSeq) this.isStateLost = true;
    this.last = row;
    return ofStep === undefined || ofChain.length > 0 ? ofChain : [ofStep];
  }

  /** Compares the end of the history with the stored instance. */
  end(stored: StoredInstance): readonly string[] {
    const { last, state } = this;
    if (!last) return ['the instance has no history'];
    if (stored.version > last.seq)
      return [`the row ${last.seq + 1} is missing: the instance is at version ${stored.version}`];
    if (stored.version < last.seq)
      return [`the instance is at version ${stored.version}, its history at ${last.seq}`];
    const problems: string[] = [];
    if (stored.last_hash.toString('hex') !== last.hash)
      problems.push('the stored hash is not that of the last row');
    if (stored.machine_version !== last.machineVersion)
      problems.push('the stored machine version is not that of the last row');
    if (!state || this.isStateLost) return problems;
    if (!sameJson(stored.state_value, state.value))
      problems.push('the stored state does not match the history');
    if (contextChange(state.context, stored.context) !== undefined)
      problems.push('the stored context does not match the history');
    if (last.machineVersion === this.definition.version) problems.push(...this.columnProblems(stored, state));
    return problems;
  }

  private columnProblems(stored: StoredInstance, state: StoredState): string[] {
    const { machine, project } = this.definition;
    return Object.entries(project(resolveState(machine, state)))
      .filter(([column, value]) => text(stored[column]) !== text(value))
      .map(([column]) => `the column ${column} does not match the history`);
  }

  private chainProblems(row: TransitionRow): readonly string[] {
    const { nextSeq } = this;
    const isNext = row.seq === nextSeq;
    const isLinked = row.prevHash === (this.last?.hash ?? null);
    const problems: string[] = [];
    if (!isNext) problems.push(`the row ${nextSeq} is missing`);
    if (row.workflowId !== this.workflowId) problems.push('the row belongs to another instance');
    else if (isNext && !isLinked) problems.push('it does not continue the row before it');
    else if (!isIntact(row)) problems.push('its hash does not match its contents');
    return problems;
  }

  private stepProblem(row: TransitionRow): string | undefined {
    const { version } = this.definition;
    if (row.machineVersion > version)
      return `it was written by machine version ${row.machineVersion}, but this program runs version ${version}`;
    const { state: before, last } = this;
    if (before ? row.type === createdType : row.type !== createdType)
      return `its event cannot be ${row.type}`;
    const { machineVersion = row.machineVersion } = last ?? {};
    if (
      last && row.type === migratedType
        ? row.machineVersion <= machineVersion
        : row.machineVersion !== machineVersion
    )
      return `it cannot be of machine version ${row.machineVersion}`;
    try {
      const after = this.follow(before, row);
      if (!after) return `the machine refuses ${row.type} at this point`;
      this.state = after;
      return changeProblem(before, after, row);
    } catch (error) {
      if (error instanceof MigrationError) return error.message;
      // Whoever computes hashes can write what no machine can read.
      return `the machine fails at it: ${(error as Error).message}`;
    }
  }

  /** @returns undefined if the machine refuses the row's event */
  private follow(before: StoredState | undefined, row: TransitionRow): StoredState | undefined {
    const { definition, last } = this;
    const { machine, version } = definition;
    // The machine of an older version no longer exists.
    const isOld = row.machineVersion < version;
    if (!before)
      return isOld ? { value: row.to, context: row.contextChange } : firstStep(machine, row.payload);
    if (row.type === migratedType) {
      const migrated = migrateState(definition, before, last?.machineVersion ?? 1, row.machineVersion);
      if (!isOld) restoreMigrated(machine, migrated);
      return migrated;
    }
    if (!isOld) return nextStep(machine, before, recordedEvent(row));
    return {
      value: row.to === null ? before.value : withStateChange(before.value, row.to),
      context: withContextChange(before.context, row.contextChange),
    };
  }
}

function changeProblem(before: StoredState | undefined, after: StoredState, row: TransitionRow) {
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
