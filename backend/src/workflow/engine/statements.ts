import { type Prepared, prepared } from '../../base/database/prepared.js';
import { type ColumnValue, type WorkflowDefinition } from '../model/definition.js';
import { type TransitionRow } from '../model/history.js';
import { type StepResult } from '../model/step.js';

/** A statement with its parameter values. */
export interface BoundStatement {
  readonly statement: Prepared;
  readonly values: readonly unknown[];
}

/** What one event writes. */
export interface Outcome {
  readonly row: TransitionRow;
  readonly step: StepResult;
  readonly projected: Readonly<Record<string, ColumnValue>>;
  /** The machine's previous version, if this changes it. */
  readonly fromMachineVersion?: number;
  /** When the effects become due. */
  readonly availableAt: Date;
  /** The feature's own columns: of a new instance, or as they were read. */
  readonly columns: Readonly<Record<string, unknown>>;
}

/**
 * Builds the one statement that updates an instance: the feature's row, the history row, effects and
 * timers. It returns a row if and only if the instance is still as it was read.
 */
export const updateStatement = (definition: WorkflowDefinition, outcome: Outcome): BoundStatement =>
  bind(definition, outcome, 'move', (place) => {
    const set = Object.entries({ ...workflowColumns, ...projectedColumns(outcome) });
    const assignments = set.map(([column, value]) => `${quoted(column)} = ${place(value)}`);
    const unchanged = (definition.timed?.changing ?? []).map(
      (column) => ` AND ${quoted(column)} IS NOT DISTINCT FROM ${place(({ columns }) => columns[column])}`,
    );
    const machineVersion: Extract = ({ row, fromMachineVersion }) => fromMachineVersion ?? row.machineVersion;
    return `UPDATE ${quoted(definition.table)} SET ${assignments.join(', ')}
      WHERE id = ${place(({ row }) => row.workflowId)} AND version = ${place(({ row }) => row.seq - 1)}
        AND machine_version = ${place(machineVersion)} AND last_hash = ${place(({ row }) => bytesOf(row.prevHash))}${unchanged.join('')}
      RETURNING id`;
  });

/** Builds the statement that creates an instance, with an INSERT instead of the UPDATE. */
export const createStatement = (definition: WorkflowDefinition, outcome: Outcome): BoundStatement =>
  bind(definition, outcome, 'create', (place) => {
    const own = Object.keys(outcome.columns).map((column): [string, Extract] => [
      column,
      ({ columns }) => columns[column],
    ]);
    const id: Extract = ({ row }) => row.workflowId;
    const inserted = { ...Object.fromEntries(own), ...workflowColumns, ...projectedColumns(outcome), id };
    return `INSERT INTO ${quoted(definition.table)} (${Object.keys(inserted).map(quoted).join(', ')})
      VALUES (${Object.values(inserted).map(place).join(', ')}) RETURNING id`;
  });

/** Quotes a name for SQL. */
export const quoted = (identifier: string): string => `"${identifier.replaceAll('"', '""')}"`;

type Extract = (outcome: Outcome) => unknown;

/** Adds a value to a statement. @returns its placeholder, such as $1 */
type Place = (extract: Extract) => string;

/** A statement, and how to extract its values from an outcome. */
interface Shape {
  readonly statement: Prepared;
  readonly extracts: readonly Extract[];
}

/** By the definition and by what is written: its text is built once for all events that write the same columns and tables. */
const shapes = new WeakMap<WorkflowDefinition, Map<string, Shape>>();

function bind(
  definition: WorkflowDefinition,
  outcome: Outcome,
  verb: 'create' | 'move',
  writeRow: (place: Place) => string,
): BoundStatement {
  const { step, projected, columns } = outcome;
  const tables = `${step.effects.length > 0} ${step.cancelled.length > 0} ${step.delays.length > 0}`;
  const key = `${verb} ${tables} ${Object.keys(projected).join()} ${Object.keys(columns).join()}`;
  const known = shapes.get(definition) ?? new Map<string, Shape>();
  shapes.set(definition, known);
  const shape = known.get(key) ?? newShape(definition, outcome, writeRow);
  known.set(key, shape);
  return { statement: shape.statement, values: shape.extracts.map((extract) => extract(outcome)) };
}

/** Writes the statement: the feature's row, and with it the history row, effects and timers. */
function newShape(
  { id: machine }: WorkflowDefinition,
  { step }: Outcome,
  writeRow: (place: Place) => string,
): Shape {
  const extracts: Extract[] = [];
  const place: Place = (extract) => `$${extracts.push(extract)}`;
  const parts = [`moved AS (${writeRow(place)})`, `written AS (${insertTransition(place)})`];
  if (step.effects.length > 0) parts.push(`effects AS (${insertEffects(place)})`);
  if (step.cancelled.length > 0) parts.push(`cancelled AS (${deleteTimers(place)})`);
  if (step.delays.length > 0) parts.push(`delayed AS (${upsertTimers(place, machine)})`);
  return { statement: prepared(`WITH ${parts.join(', ')} SELECT id FROM moved`), extracts };
}

const workflowColumns: Readonly<Record<string, Extract>> = {
  machine_version: ({ row }) => row.machineVersion,
  state_value: ({ step }) => JSON.stringify(step.value),
  context: ({ step }) => JSON.stringify(step.context),
  version: ({ row }) => row.seq,
  last_hash: ({ row }) => bytesOf(row.hash),
  updated_at: ({ row }) => row.at,
};

const projectedColumns = (outcome: Outcome): Record<string, Extract> =>
  Object.fromEntries(
    Object.keys(outcome.projected).map((column) => [column, ({ projected }: Outcome) => projected[column]]),
  );

const transitionColumns: Readonly<Record<string, readonly [type: string, Extract]>> = {
  workflow_id: ['uuid', ({ row }) => row.workflowId],
  seq: ['integer', ({ row }) => row.seq],
  machine: ['text', ({ row }) => row.machine],
  machine_version: ['smallint', ({ row }) => row.machineVersion],
  type: ['text', ({ row }) => row.type],
  payload: ['jsonb', ({ row }) => jsonOrNull(row.payload)],
  from_state: ['jsonb', ({ row }) => jsonOrNull(row.from)],
  to_state: ['jsonb', ({ row }) => jsonOrNull(row.to)],
  context_change: ['jsonb', ({ row }) => jsonOrNull(row.contextChange)],
  actor_id: ['uuid', ({ row }) => row.actor.id],
  actor_role: ['text', ({ row }) => row.actor.role],
  actor_name: ['text', ({ row }) => row.actor.name ?? null],
  ip: ['text', ({ row }) => row.ip],
  user_agent: ['text', ({ row }) => row.userAgent],
  request_id: ['text', ({ row }) => row.requestId],
  reason: ['text', ({ row }) => row.reason],
  compensates: ['integer', ({ row }) => row.compensates],
  command_id: ['uuid', ({ row }) => row.commandId],
  at: ['timestamptz', ({ row }) => row.at],
  prev_hash: ['bytea', ({ row }) => bytesOf(row.prevHash)],
  hash: ['bytea', ({ row }) => bytesOf(row.hash)],
};

function insertTransition(place: Place): string {
  const places = Object.values(transitionColumns).map(([type, extract]) => `${place(extract)}::${type}`);
  return `INSERT INTO transition (${Object.keys(transitionColumns).join(', ')}) SELECT ${places.join(', ')} FROM moved`;
}

function insertEffects(place: Place): string {
  const kinds = place(({ step }) => step.effects.map(({ kind }) => kind));
  const payloads = place(({ step }) => step.effects.map(({ payload }) => JSON.stringify(payload)));
  const available = `${place(({ availableAt }) => availableAt)}::timestamptz`;
  return `INSERT INTO outbox (source, seq, ordinal, kind, payload, available_at, created_at)
    SELECT moved.id, ${place(({ row }) => row.seq)}::integer, n - 1, kind, payload, ${available}, ${available}
    FROM moved, unnest(${kinds}::text[], ${payloads}::jsonb[]) WITH ORDINALITY AS effect (kind, payload, n)`;
}

const deleteTimers = (place: Place): string => `DELETE FROM timer USING moved
  WHERE workflow_id = moved.id AND timer.id = ANY (${place(({ step }) => step.cancelled)}::text[])`;

function upsertTimers(place: Place, machine: string): string {
  const ids = place(({ step }) => step.delays.map(({ id }) => id));
  const due = place(({ row, step }) =>
    step.delays.map(({ delayMs }) => new Date(Date.parse(row.at) + delayMs).toISOString()),
  );
  const events = place(({ step }) => step.delays.map(({ event }) => JSON.stringify(event)));
  return `INSERT INTO timer (workflow_id, machine, id, due_at, event)
    SELECT moved.id, '${machine.replaceAll("'", "''")}', delay.id, due, event
    FROM moved, unnest(${ids}::text[], ${due}::timestamptz[], ${events}::jsonb[]) AS delay (id, due, event)
    ON CONFLICT (workflow_id, id) DO UPDATE SET due_at = excluded.due_at, event = excluded.event`;
}

const jsonOrNull = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

const bytesOf = (hex: string | null): Buffer | null => (hex === null ? null : Buffer.from(hex, 'hex'));
