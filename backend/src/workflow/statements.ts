import { type ColumnValue, type WorkflowDefinition } from './definition.js';
import { type TransitionRow } from './history.js';
import { type Prepared, prepared } from './prepared.js';
import { type Step } from './step.js';

/** A statement with the values it runs with. */
export interface Bound {
  readonly statement: Prepared;
  readonly values: readonly unknown[];
}

/** What one event writes besides the feature's row. */
export interface Outcome {
  readonly row: TransitionRow;
  readonly step: Step;
  readonly projected: Readonly<Record<string, ColumnValue>>;
  /** From when on the relay may take the effects. */
  readonly availableAt: Date;
}

/**
 * Moves an instance from the version that was read, in one statement: the feature's row, the row of history, the
 * effects, the timers. Gives a row back if, and only if, the version still stood.
 */
export function moveStatement(definition: WorkflowDefinition, outcome: Outcome): Bound {
  const values = new Values();
  const set = { ...workflowValues(definition, outcome), ...outcome.projected };
  const assignments = Object.entries(set).map(([column, value]) => `${quote(column)} = ${values.add(value)}`);
  const { row } = outcome;
  const moved = `UPDATE ${quote(definition.table)} SET ${assignments.join(', ')}
    WHERE id = ${values.add(row.workflowId)} AND version = ${values.add(row.seq - 1)} RETURNING id`;
  return withHistory(moved, definition, outcome, values);
}

/** Makes an instance: the INSERT of the feature's row takes the place of the UPDATE. */
export function createStatement(
  definition: WorkflowDefinition,
  outcome: Outcome,
  columns: Readonly<Record<string, unknown>>,
): Bound {
  const values = new Values();
  const inserted = {
    ...columns,
    ...workflowValues(definition, outcome),
    ...outcome.projected,
    id: outcome.row.workflowId,
  };
  const places = Object.values(inserted).map((value) => values.add(value));
  const moved = `INSERT INTO ${quote(definition.table)} (${Object.keys(inserted).map(quote).join(', ')})
    VALUES (${places.join(', ')}) RETURNING id`;
  return withHistory(moved, definition, outcome, values);
}

function workflowValues(definition: WorkflowDefinition, { row, step }: Outcome) {
  return {
    machine_version: definition.version,
    state_value: JSON.stringify(step.value),
    context: JSON.stringify(step.context),
    version: row.seq,
    last_hash: Buffer.from(row.hash, 'hex'),
    updated_at: row.at,
  };
}

function withHistory(moved: string, definition: WorkflowDefinition, outcome: Outcome, values: Values): Bound {
  const { row, step } = outcome;
  const parts = [`moved AS (${moved})`, `written AS (${insertTransition(row, values)})`];
  if (step.effects.length > 0) parts.push(`effects AS (${insertEffects(outcome, values)})`);
  if (step.cancelled.length > 0) {
    parts.push(`cancelled AS (DELETE FROM timer USING moved
      WHERE workflow_id = moved.id AND timer.id = ANY (${values.add(step.cancelled)}::text[]))`);
  }
  if (step.delays.length > 0) parts.push(`delayed AS (${upsertTimers(definition, outcome, values)})`);
  return { statement: remembered(`WITH ${parts.join(', ')} SELECT id FROM moved`), values: values.list };
}

function insertTransition(row: TransitionRow, values: Values): string {
  const columns = transitionValues(row);
  const places = Object.entries(columns).map(
    ([column, value]) => `${values.add(value)}::${transitionTypes[column as TransitionColumn]}`,
  );
  return `INSERT INTO transition (${Object.keys(columns).join(', ')}) SELECT ${places.join(', ')} FROM moved`;
}

function insertEffects({ row, step, availableAt }: Outcome, values: Values): string {
  const kinds = values.add(step.effects.map((effect) => effect.kind));
  const payloads = values.add(step.effects.map((effect) => JSON.stringify(effect.payload)));
  const available = values.add(availableAt);
  return `INSERT INTO outbox (source, seq, ordinal, kind, payload, available_at, created_at)
    SELECT moved.id, ${values.add(row.seq)}::integer, n - 1, kind, payload, ${available}::timestamptz, ${available}::timestamptz
    FROM moved, unnest(${kinds}::text[], ${payloads}::jsonb[]) WITH ORDINALITY AS effect (kind, payload, n)`;
}

function upsertTimers(definition: WorkflowDefinition, { row, step }: Outcome, values: Values): string {
  const started = Date.parse(row.at);
  const ids = values.add(step.delays.map((delay) => delay.id));
  const due = values.add(step.delays.map((delay) => new Date(started + delay.delayMs).toISOString()));
  const events = values.add(step.delays.map((delay) => JSON.stringify(delay.event)));
  return `INSERT INTO timer (workflow_id, machine, id, due_at, event)
    SELECT moved.id, ${values.add(definition.id)}::text, delay.id, due, event
    FROM moved, unnest(${ids}::text[], ${due}::timestamptz[], ${events}::jsonb[]) AS delay (id, due, event)
    ON CONFLICT (workflow_id, id) DO UPDATE SET due_at = excluded.due_at, event = excluded.event`;
}

const transitionTypes = {
  workflow_id: 'uuid',
  seq: 'integer',
  machine: 'text',
  machine_version: 'smallint',
  type: 'text',
  payload: 'jsonb',
  from_state: 'jsonb',
  to_state: 'jsonb',
  context_change: 'jsonb',
  actor_id: 'uuid',
  actor_role: 'text',
  ip: 'text',
  user_agent: 'text',
  request_id: 'text',
  reason: 'text',
  compensates: 'integer',
  command_id: 'uuid',
  at: 'timestamptz',
  prev_hash: 'bytea',
  hash: 'bytea',
} as const;

type TransitionColumn = keyof typeof transitionTypes;

function transitionValues(row: TransitionRow): Record<TransitionColumn, unknown> {
  return {
    workflow_id: row.workflowId,
    seq: row.seq,
    machine: row.machine,
    machine_version: row.machineVersion,
    type: row.type,
    payload: jsonOrNull(row.payload),
    from_state: jsonOrNull(row.from),
    to_state: jsonOrNull(row.to),
    context_change: jsonOrNull(row.contextChange),
    actor_id: row.actor.id,
    actor_role: row.actor.role,
    ip: row.ip,
    user_agent: row.userAgent,
    request_id: row.requestId,
    reason: row.reason,
    compensates: row.compensates,
    command_id: row.commandId,
    at: row.at,
    prev_hash: row.prevHash === null ? null : Buffer.from(row.prevHash, 'hex'),
    hash: Buffer.from(row.hash, 'hex'),
  };
}

const jsonOrNull = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

export const quote = (identifier: string): string => `"${identifier.replaceAll('"', '""')}"`;

/** Few texts recur for ever: their names are computed once. */
const byText = new Map<string, Prepared>();

function remembered(text: string): Prepared {
  let statement = byText.get(text);
  if (!statement) byText.set(text, (statement = prepared(text)));
  return statement;
}

/** Numbers the parameters of a statement as it is written. */
class Values {
  readonly list: unknown[] = [];

  add(value: unknown): string {
    return `$${this.list.push(value)}`;
  }
}
