import { type Prepared, prepared } from '../../base/database/prepared.js';
import { type WorkflowDefinition } from '../model/definition.js';
import { type TransitionRow } from '../model/history.js';
import { type Outcome } from './outcome.js';

/** A statement with its parameter values. */
export interface BoundStatement {
  readonly statement: Prepared;
  readonly values: readonly unknown[];
}

/** Quotes a name for SQL. */
export const quoted = (identifier: string): string => `"${identifier.replaceAll('"', '""')}"`;

/**
 * Builds the one statement that updates an instance: the feature's row, the history row, effects and
 * timers. It returns a row if and only if the instance is still as it was read.
 */
export const updateStatement = ({ table, timed }: WorkflowDefinition, outcome: Outcome): BoundStatement =>
  build(outcome, (place) => {
    const { row, before } = outcome;
    const set = Object.entries(columnsAfter(outcome)).map(
      ([name, value]) => `${quoted(name)} = ${place(value)}`,
    );
    const conditions = [
      `id = ${place(row.workflowId)}`,
      `version = ${place(row.seq - 1)}`,
      `machine_version = ${place(before.machineVersion)}`,
      `last_hash = ${place(bytes(row.prevHash))}`,
      ...(timed?.changing ?? []).map(
        (name) => `${quoted(name)} IS NOT DISTINCT FROM ${place(before.row[name])}`,
      ),
    ];
    return `UPDATE ${quoted(table)} SET ${set.join(', ')} WHERE ${conditions.join(' AND ')} RETURNING id`;
  });

/** Builds the statement that creates an instance, with an INSERT instead of the UPDATE. */
export const createStatement = ({ table }: WorkflowDefinition, outcome: Outcome): BoundStatement =>
  build(outcome, (place) => {
    const row = { ...outcome.before.row, ...columnsAfter(outcome), id: outcome.row.workflowId };
    return `INSERT INTO ${quoted(table)} (${Object.keys(row).map(quoted).join(', ')})
      VALUES (${Object.values(row).map(place).join(', ')}) RETURNING id`;
  });

/** The columns that the engine keeps, and those that the definition projects. */
const columnsAfter = ({ row, step, projected }: Outcome): Record<string, unknown> => ({
  machine_version: row.machineVersion,
  state_value: JSON.stringify(step.value),
  context: JSON.stringify(step.context),
  version: row.seq,
  last_hash: bytes(row.hash),
  updated_at: row.at,
  ...projected,
});

/** Adds a value to a statement. @returns its placeholder, such as $1 */
type Place = (value: unknown) => string;

/** Writes the statement: the feature's row, and with it the history row, effects and timers. */
function build(outcome: Outcome, writeRow: (place: Place) => string): BoundStatement {
  const { row, step, availableAt } = outcome;
  const values: unknown[] = [];
  const place: Place = (value) => `$${values.push(value)}`;
  const history = transitionColumns.map(([, type, valueIn]) => `${place(valueIn(row))}::${type}`);
  const parts = [
    `moved AS (${writeRow(place)})`,
    `written AS (INSERT INTO transition (${transitionNames}) SELECT ${history.join(', ')} FROM moved)`,
  ];
  if (step.effects.length > 0) {
    const kinds = place(step.effects.map(({ kind }) => kind));
    const payloads = place(step.effects.map(({ payload }) => JSON.stringify(payload)));
    const due = `${place(availableAt)}::timestamptz`;
    parts.push(`effects AS (INSERT INTO outbox (source, seq, ordinal, kind, payload, available_at, created_at)
      SELECT moved.id, ${place(row.seq)}::integer, n - 1, kind, payload, ${due}, ${due}
      FROM moved, unnest(${kinds}::text[], ${payloads}::jsonb[]) WITH ORDINALITY AS effect (kind, payload, n))`);
  }
  if (step.cancelled.length > 0)
    parts.push(`cancelled AS (DELETE FROM timer USING moved
      WHERE workflow_id = moved.id AND timer.id = ANY (${place(step.cancelled)}::text[]))`);
  if (step.delays.length > 0) {
    const ids = place(step.delays.map(({ id }) => id));
    const due = place(step.delays.map(({ delayMs }) => new Date(Date.parse(row.at) + delayMs).toISOString()));
    const events = place(step.delays.map(({ event }) => JSON.stringify(event)));
    parts.push(`delayed AS (INSERT INTO timer (workflow_id, machine, id, due_at, event)
      SELECT moved.id, ${place(row.machine)}::text, delay.id, due, event
      FROM moved, unnest(${ids}::text[], ${due}::timestamptz[], ${events}::jsonb[]) AS delay (id, due, event)
      ON CONFLICT (workflow_id, id) DO UPDATE SET due_at = excluded.due_at, event = excluded.event)`);
  }
  return { statement: prepared(`WITH ${parts.join(', ')} SELECT id FROM moved`), values };
}

const transitionColumns: readonly (readonly [string, string, (row: TransitionRow) => unknown])[] = [
  ['workflow_id', 'uuid', (row) => row.workflowId],
  ['seq', 'integer', (row) => row.seq],
  ['machine', 'text', (row) => row.machine],
  ['machine_version', 'smallint', (row) => row.machineVersion],
  ['type', 'text', (row) => row.type],
  ['payload', 'jsonb', (row) => jsonOrNull(row.payload)],
  ['from_state', 'jsonb', (row) => jsonOrNull(row.from)],
  ['to_state', 'jsonb', (row) => jsonOrNull(row.to)],
  ['context_change', 'jsonb', (row) => jsonOrNull(row.contextChange)],
  ['actor_id', 'uuid', (row) => row.actor.id],
  ['actor_role', 'text', (row) => row.actor.role],
  ['actor_name', 'text', (row) => row.actor.name ?? null],
  ['ip', 'text', (row) => row.ip],
  ['user_agent', 'text', (row) => row.userAgent],
  ['request_id', 'text', (row) => row.requestId],
  ['reason', 'text', (row) => row.reason],
  ['compensates', 'integer', (row) => row.compensates],
  ['command_id', 'uuid', (row) => row.commandId],
  ['at', 'timestamptz', (row) => row.at],
  ['prev_hash', 'bytea', (row) => bytes(row.prevHash)],
  ['hash', 'bytea', (row) => bytes(row.hash)],
];
const transitionNames = transitionColumns.map(([name]) => name).join(', ');

const jsonOrNull = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

const bytes = (hex: string | null): Buffer | null => (hex === null ? null : Buffer.from(hex, 'hex'));
