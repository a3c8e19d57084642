import { type AnyStateMachine } from 'xstate';
import { commandUuid } from './command-id.js';
import { type Origin, type WorkflowDefinition, type WorkflowEvent } from './definition.js';
import { contextChange, stateChange } from './difference.js';
import { originOf, recordedEvent, recordedParts, seal, type UnsealedRow } from './history.js';
import { type Json } from './json.js';
import { type Outcome } from './statements.js';
import { nextStep, type Step, type StoredState } from './step.js';

/** An instance as it was read, before an event. */
export interface ReadState extends StoredState {
  readonly id: string;
  readonly version: number;
  /** Hex. */
  readonly lastHash: string;
  /** The seq of the row that the event undoes, if it undoes one. */
  readonly compensates: number | null;
}

interface Circumstances {
  readonly event: WorkflowEvent;
  readonly at: Date;
  readonly origin: Origin;
  readonly commandId?: string;
  readonly availableAt: Date;
}

/** What making an instance writes. */
export function createOutcome(
  definition: WorkflowDefinition,
  step: Step,
  made: Circumstances & {
    readonly workflowId: string;
    readonly input: Json;
    readonly columns: Readonly<Record<string, unknown>>;
  },
): Outcome {
  const row: UnsealedRow = {
    ...circumstances(definition, made),
    workflowId: made.workflowId,
    seq: 0,
    payload: made.input,
    reason: null,
    from: null,
    to: step.value,
    contextChange: step.context,
    compensates: null,
    prevHash: null,
  };
  return {
    row: seal(row),
    step,
    projected: definition.project(step.snapshot),
    availableAt: made.availableAt,
    columns: made.columns,
  };
}

/**
 * What an event writes, or undefined when the machine refuses it. The machine sees the event exactly as the
 * history keeps it, so that folding the history again cannot come out differently.
 * @param sent with `timerId`, the timer whose event it is, and which is spent by it
 */
export function moveOutcome<M extends AnyStateMachine>(
  definition: WorkflowDefinition<M>,
  read: ReadState,
  sent: Circumstances & { readonly timerId?: string },
): Outcome | undefined {
  const common = { ...circumstances(definition, sent), ...recordedParts(sent.event) };
  const step = nextStep(definition.machine, read, recordedEvent(common));
  if (!step) return undefined;
  const change = stateChange(read.value, step.value);
  const row: UnsealedRow = {
    ...common,
    workflowId: read.id,
    seq: read.version + 1,
    from: change?.from ?? null,
    to: change?.to ?? null,
    contextChange: contextChange(read.context, step.context) ?? null,
    compensates: read.compensates,
    prevHash: read.lastHash,
  };
  return {
    row: seal(row),
    step: sent.timerId === undefined ? step : spend(step, sent.timerId),
    projected: definition.project(step.snapshot),
    availableAt: sent.availableAt,
  };
}

function circumstances(definition: WorkflowDefinition, { event, at, origin, commandId }: Circumstances) {
  return {
    machine: definition.id,
    machineVersion: definition.version,
    type: event.type,
    actor: { id: event.actor.id, role: event.actor.role },
    at: at.toISOString(),
    commandId: commandId === undefined ? null : commandUuid(commandId),
    ...originOf(origin),
  };
}

/** A timer that has fired is gone, unless its own event has set it again. */
function spend(step: Step, timerId: string): Step {
  const setAgain = step.delays.some((delay) => delay.id === timerId);
  return setAgain || step.cancelled.includes(timerId)
    ? step
    : { ...step, cancelled: [...step.cancelled, timerId] };
}
