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
  const { row, columns, projected, fromMachineVersion = row.machineVersion } = outcome;
  const bound = new Values();
  const set = Object.entries({ ...workflowColumns(outcome), ...projected });
  const assignments = set.map(([column, value]) => `${quoted(column)} = ${bound.place(value)}`);
  const unchanged = (definition.timed?.changing ?? []).map(
    (column) => ` AND ${quoted(column)} IS NOT DISTINCT FROM ${bound.place(columns[column])}`,
  );
  const update = `UPDATE ${quoted(definition.table)} SET ${assignments.join(', ')}
    WHERE id = ${bound.place(row.workflowId)} AND version = ${bound.place(row.seq - 1)}
      AND machine_version = ${bound.place(fromMachineVersion)} AND last_hash = ${bound.place(bytesOf(row.prevHash))}${unchanged.join('')}
    RETURNING id`;
  return withHistory(definition, outcome, update, bound);
}

/** Builds the statement that creates an instance, with an INSERT instead of the UPDATE. */
export function createStatement(definition: WorkflowDefinition, outcome: Outcome): BoundStatement {
  const { row, columns, projected } = outcome;
  const bound = new Values();
  const inserted = { ...columns, ...workflowColumns(outcome), ...projected, id: row.workflowId };
  const places = Object.values(inserted).map((value) => bound.place(value));
  const insert = `INSERT INTO ${quoted(definition.table)} (${Object.keys(inserted).map(quoted).join(', ')})
    VALUES (${places.join(', ')}) RETURNING id`;
  return withHistory(definition, outcome, insert, bound);
}

/** Quotes a name for SQL. */
export const quoted = (identifier: string): string => `"${identifier.replaceAll('"', '""')}"`;

/** The values of a statement that is being written. */
class Values {
  readonly all: unknown[] = [];

  /** @returns the value's placeholder, such as $1 */
  place(value: unknown): string {
    return `$${this.all.push(value)}`;
  }
}

/** Adds the history row, effects and timers to the statement that writes the feature's row. */
function withHistory(
  { id: machine }: WorkflowDefinition,
  outcome: Outcome,
  writeRow: string,
  bound: Values,
): BoundStatement {
  const { effects, cancelled, delays } = outcome.step;
  const parts = [`moved AS (${writeRow})`, `written AS (${insertTransition(outcome, bound)})`];
  if (effects.length > 0) parts.push(`effects AS (${insertEffects(outcome, bound)})`);
  if (cancelled.length > 0) parts.push(`cancelled AS (${deleteTimers(outcome, bound)})`);
  if (delays.length > 0) parts.push(`delayed AS (${upsertTimers(outcome, bound, machine)})`);
  return { statement: prepared(`WITH ${parts.join(', ')} SELECT id FROM moved`), values: bound.all };
}

const workflowColumns = ({ row, step }: Outcome): Record<string, unknown> => ({
  machine_version: row.machineVersion,
  state_value: JSON.stringify(step.value),
  context: JSON.stringify(step.context),
  version: row.seq,
  last_hash: bytesOf(row.hash),
  updated_at: row.at,
});

function insertTransition({ row }: Outcome, bound: Values): string {
  const columns: Readonly<Record<string, readonly [type: string, value: unknown]>> = {
    workflow_id: ['uuid', row.workflowId],
    seq: ['integer', row.seq],
    machine: ['text', row.machine],
    machine_version: ['smallint', row.machineVersion],
    type: ['text', row.type],
    payload: ['jsonb', jsonOrNull(row.payload)],
    from_state: ['jsonb', jsonOrNull(row.from)],
    to_state: ['jsonb', jsonOrNull(row.to)],
    context_change: ['jsonb', jsonOrNull(row.contextChange)],
    actor_id: ['uuid', row.actor.id],
    actor_role: ['text', row.actor.role],
    actor_name: ['text', row.actor.name ?? null],
    ip: ['text', row.ip],
    user_agent: ['text', row.userAgent],
    request_id: ['text', row.requestId],
    reason: ['text', row.reason],
    compensates: ['integer', row.compensates],
    command_id: ['uuid', row.commandId],
    at: ['timestamptz', row.at],
    prev_hash: ['bytea', bytesOf(row.prevHash)],
    hash: ['bytea', bytesOf(row.hash)],
  };
  const places = Object.values(columns).map(([type, value]) => `${bound.place(value)}::${type}`);
  return `INSERT INTO transition (${Object.keys(columns).join(', ')}) SELECT ${places.join(', ')} FROM moved`;
}

function insertEffects({ row, step: { effects }, availableAt }: Outcome, bound: Values): string {
  const kinds = bound.place(effects.map(({ kind }) => kind));
  const payloads = bound.place(effects.map(({ payload }) => JSON.stringify(payload)));
  const available = `${bound.place(availableAt)}::timestamptz`;
  return `INSERT INTO outbox (source, seq, ordinal, kind, payload, available_at, created_at)
    SELECT moved.id, ${bound.place(row.seq)}::integer, n - 1, kind, payload, ${available}, ${available}
    FROM moved, unnest(${kinds}::text[], ${payloads}::jsonb[]) WITH ORDINALITY AS effect (kind, payload, n)`;
}

const deleteTimers = ({ step }: Outcome, bound: Values): string => `DELETE FROM timer USING moved
  WHERE workflow_id = moved.id AND timer.id = ANY (${bound.place(step.cancelled)}::text[])`;

function upsertTimers({ row, step: { delays } }: Outcome, bound: Values, machine: string): string {
  const ids = bound.place(delays.map(({ id }) => id));
  const due = bound.place(delays.map(({ delayMs }) => new Date(Date.parse(row.at) + delayMs).toISOString()));
  const events = bound.place(delays.map(({ event }) => JSON.stringify(event)));
  return `INSERT INTO timer (workflow_id, machine, id, due_at, event)
    SELECT moved.id, '${machine.replaceAll("'", "''")}', delay.id, due, event
    FROM moved, unnest(${ids}::text[], ${due}::timestamptz[], ${events}::jsonb[]) AS delay (id, due, event)
    ON CONFLICT (workflow_id, id) DO UPDATE SET due_at = excluded.due_at, event = excluded.event`;
}

const jsonOrNull = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

const bytesOf = (hex: string | null): Buffer | null => (hex === null ? null : Buffer.from(hex, 'hex'));
