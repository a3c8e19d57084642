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
export function updateStatement(definition: WorkflowDefinition, outcome: Outcome): BoundStatement {
  return bind(definition, outcome, 'move', (shape) => {
    const set = { ...workflowColumns, ...projectedColumns(outcome) };
    const assignments = Object.entries(set).map(
      ([column, value]) => `${quoted(column)} = ${shape.place(value)}`,
    );
    const unchanged = (definition.timed?.changing ?? []).map(
      (column) =>
        ` AND ${quoted(column)} IS NOT DISTINCT FROM ${shape.place(({ columns }) => columns[column])}`,
    );
    return `UPDATE ${quoted(definition.table)} SET ${assignments.join(', ')}
      WHERE id = ${shape.place(workflowId)} AND version = ${shape.place(({ row }) => row.seq - 1)}
        AND machine_version = ${shape.place(versionSoFar)} AND last_hash = ${shape.place(prevHash)}${unchanged.join('')}
      RETURNING id`;
  });
}

/** Builds the statement that creates an instance, with an INSERT instead of the UPDATE. */
export function createStatement(definition: WorkflowDefinition, outcome: Outcome): BoundStatement {
  return bind(definition, outcome, 'create', (shape) => {
    const own = Object.keys(outcome.columns).map((column): [string, Extract] => [
      column,
      ({ columns }) => columns[column],
    ]);
    const inserted = {
      ...Object.fromEntries(own),
      ...workflowColumns,
      ...projectedColumns(outcome),
      id: workflowId,
    };
    return `INSERT INTO ${quoted(definition.table)} (${Object.keys(inserted).map(quoted).join(', ')})
      VALUES (${Object.values(inserted)
        .map((value) => shape.place(value))
        .join(', ')}) RETURNING id`;
  });
}

/** Quotes a name for SQL. */
export const quoted = (identifier: string): string => `"${identifier.replaceAll('"', '""')}"`;

type Extract = (outcome: Outcome) => unknown;

/**
 * A statement's text, and how to extract its values from an outcome. Shared by all events that write the same tables.
 */
class Shape {
  private readonly extracts: Extract[] = [];
  private statement?: Prepared;

  /** @returns the value's placeholder, such as $1 */
  place(extract: Extract): string {
    const existing = this.extracts.indexOf(extract);
    return `$${existing >= 0 ? existing + 1 : this.extracts.push(extract)}`;
  }

  finish(text: string): this {
    this.statement = prepared(text);
    return this;
  }

  bind(outcome: Outcome): BoundStatement {
    if (!this.statement) throw new Error('The statement has no text yet');
    return { statement: this.statement, values: this.extracts.map((extract) => extract(outcome)) };
  }
}

const shapes = new WeakMap<WorkflowDefinition, Map<string, Shape>>();

function bind(
  definition: WorkflowDefinition,
  outcome: Outcome,
  verb: string,
  writeRow: (shape: Shape) => string,
): BoundStatement {
  const { step, projected, columns } = outcome;
  const tables = `${step.effects.length > 0} ${step.cancelled.length > 0} ${step.delays.length > 0}`;
  const key = `${verb} ${tables} ${Object.keys(projected).join()} ${Object.keys(columns).join()}`;
  const existing = shapes.get(definition) ?? new Map<string, Shape>();
  shapes.set(definition, existing);
  let shape = existing.get(key);
  if (!shape) existing.set(key, (shape = newShape(definition, outcome, writeRow)));
  return shape.bind(outcome);
}

function newShape(
  { id: machine }: WorkflowDefinition,
  { step }: Outcome,
  writeRow: (shape: Shape) => string,
): Shape {
  const shape = new Shape();
  const parts = [`moved AS (${writeRow(shape)})`, `written AS (${insertTransition(shape)})`];
  if (step.effects.length > 0) parts.push(`effects AS (${insertEffects(shape)})`);
  if (step.cancelled.length > 0) parts.push(`cancelled AS (${deleteTimers(shape)})`);
  if (step.delays.length > 0) parts.push(`delayed AS (${upsertTimers(shape, machine)})`);
  return shape.finish(`WITH ${parts.join(', ')} SELECT id FROM moved`);
}

const workflowId: Extract = ({ row }) => row.workflowId;
const seq: Extract = ({ row }) => row.seq;
const versionSoFar: Extract = ({ row, fromMachineVersion }) => fromMachineVersion ?? row.machineVersion;
const at: Extract = ({ row }) => row.at;
const hash: Extract = ({ row }) => Buffer.from(row.hash, 'hex');
const prevHash: Extract = ({ row }) => (row.prevHash === null ? null : Buffer.from(row.prevHash, 'hex'));
const availableAt: Extract = (outcome) => outcome.availableAt;

const workflowColumns: Readonly<Record<string, Extract>> = {
  machine_version: ({ row }) => row.machineVersion,
  state_value: ({ step }) => JSON.stringify(step.value),
  context: ({ step }) => JSON.stringify(step.context),
  version: seq,
  last_hash: hash,
  updated_at: at,
};

const projectedColumns = (outcome: Outcome): Record<string, Extract> =>
  Object.fromEntries(
    Object.keys(outcome.projected).map((column): [string, Extract] => [
      column,
      ({ projected }) => projected[column],
    ]),
  );

const transitionColumns: Readonly<Record<string, readonly [type: string, Extract]>> = {
  workflow_id: ['uuid', workflowId],
  seq: ['integer', seq],
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
  at: ['timestamptz', at],
  prev_hash: ['bytea', prevHash],
  hash: ['bytea', hash],
};

function insertTransition(shape: Shape): string {
  const places = Object.values(transitionColumns).map(
    ([type, extract]) => `${shape.place(extract)}::${type}`,
  );
  return `INSERT INTO transition (${Object.keys(transitionColumns).join(', ')}) SELECT ${places.join(', ')} FROM moved`;
}

function insertEffects(shape: Shape): string {
  const kinds = shape.place(({ step }) => step.effects.map((effect) => effect.kind));
  const payloads = shape.place(({ step }) => step.effects.map((effect) => JSON.stringify(effect.payload)));
  const available = `${shape.place(availableAt)}::timestamptz`;
  return `INSERT INTO outbox (source, seq, ordinal, kind, payload, available_at, created_at)
    SELECT moved.id, ${shape.place(seq)}::integer, n - 1, kind, payload, ${available}, ${available}
    FROM moved, unnest(${kinds}::text[], ${payloads}::jsonb[]) WITH ORDINALITY AS effect (kind, payload, n)`;
}

function deleteTimers(shape: Shape): string {
  return `DELETE FROM timer USING moved
    WHERE workflow_id = moved.id AND timer.id = ANY (${shape.place(({ step }) => step.cancelled)}::text[])`;
}

function upsertTimers(shape: Shape, machine: string): string {
  const ids = shape.place(({ step }) => step.delays.map((delay) => delay.id));
  const due = shape.place(({ row, step }) =>
    step.delays.map(({ delayMs }) => new Date(Date.parse(row.at) + delayMs).toISOString()),
  );
  const events = shape.place(({ step }) => step.delays.map((delay) => JSON.stringify(delay.event)));
  return `INSERT INTO timer (workflow_id, machine, id, due_at, event)
    SELECT moved.id, '${machine.replaceAll("'", "''")}', delay.id, due, event
    FROM moved, unnest(${ids}::text[], ${due}::timestamptz[], ${events}::jsonb[]) AS delay (id, due, event)
    ON CONFLICT (workflow_id, id) DO UPDATE SET due_at = excluded.due_at, event = excluded.event`;
}

const jsonOrNull = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
