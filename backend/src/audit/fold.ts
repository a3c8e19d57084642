import { type WorkflowDefinition } from '../workflow/definition.js';
import { contextChange, stateChange } from '../workflow/difference.js';
import { createdType, recordedEvent, rowHash, type TransitionRow } from '../workflow/history.js';
import { type Json, sameJson } from '../workflow/json.js';
import { firstStep, nextStep, type Step } from '../workflow/step.js';

/** The feature's row, with the projected columns beside the workflow's own. */
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
 * Goes through one history, row by row: is each the one that follows, is its hash right, does the machine take its
 * event, and come to what the row says? Each method answers what is wrong, or undefined.
 */
export class Fold {
  private step?: Step;
  private last?: TransitionRow;

  constructor(
    private readonly definition: WorkflowDefinition,
    private readonly workflowId: string,
  ) {}

  /** The seq that the next row must have. */
  get nextSeq(): number {
    return (this.last?.seq ?? -1) + 1;
  }

  add(row: TransitionRow): string | undefined {
    const problem = this.chainProblem(row) ?? this.stepProblem(row);
    this.last = row;
    return problem;
  }

  /** Compares what the history comes to with what is stored. */
  end(stored: StoredInstance): string | undefined {
    const { last, step } = this;
    if (!last || !step) return 'the instance has no history';
    if (stored.version > last.seq)
      return `the row ${last.seq + 1} is missing: the instance is at version ${stored.version}`;
    if (stored.version < last.seq)
      return `the instance is at version ${stored.version}, its history at ${last.seq}`;
    if (stored.last_hash.toString('hex') !== last.hash)
      return 'the hash kept with the instance is not that of its last row';
    if (stored.machine_version !== last.machineVersion)
      return 'the machine version kept with the instance is not that of its last row';
    if (!sameJson(stored.state_value, step.value)) return 'the stored state is not what the history comes to';
    if (!sameJson(stored.context, step.context)) return 'the stored context is not what the history comes to';
    const wrong = Object.entries(this.definition.project(step.snapshot)).find(
      ([column, value]) => text(stored[column]) !== text(value),
    );
    return wrong && `the column ${wrong[0]} is not what the history comes to`;
  }

  private chainProblem(row: TransitionRow): string | undefined {
    if (row.seq !== this.nextSeq) return `the row ${this.nextSeq} is missing`;
    if (row.workflowId !== this.workflowId) return 'the row belongs to another instance';
    if (row.prevHash !== (this.last?.hash ?? null)) return 'it does not continue the row before it';
    if (row.hash !== rowHash(row)) return 'its hash does not match its contents';
    return undefined;
  }

  private stepProblem(row: TransitionRow): string | undefined {
    if (row.machineVersion !== this.definition.version) {
      return `it was made by machine version ${row.machineVersion}, and this program knows ${this.definition.version}`;
    }
    const before = this.step;
    if (before ? row.type === createdType : row.type !== createdType)
      return `its event cannot be ${row.type}`;
    const step = before
      ? nextStep(this.definition.machine, before, recordedEvent(row))
      : firstStep(this.definition.machine, row.payload);
    if (!step) return `the machine refuses ${row.type} at this point`;

    this.step = step;
    const change = before ? stateChange(before.value, step.value) : { from: null, to: step.value };
    const ofContext = before ? contextChange(before.context, step.context) : step.context;
    const matches =
      sameJson(row.from, change?.from ?? null) &&
      sameJson(row.to, change?.to ?? null) &&
      sameJson(row.contextChange, ofContext ?? null);
    return matches ? undefined : 'its change is not what the machine makes of the event';
  }
}

/** A column's value, whichever type the driver gave it. */
function text(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return value instanceof Date ? value.toISOString() : String(value);
}
