import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { taxReturnWorkflow } from '../dist/returns/workflow/tax-return.definition.js';
import { transitionOutcome } from '../dist/workflow/engine/outcome.js';
import { updateStatement, type BoundStatement } from '../dist/workflow/engine/statements.js';
import { readState } from '../dist/workflow/engine/reader.js';
import { origin, type World } from './world.js';

const someSeq = 987_654_321;
const changing = taxReturnWorkflow.timed!.changing.join(', ');

/** The engine's statement for one event, with placeholders for the instance and its version. */
export interface BareStatement {
  readonly bound: BoundStatement;
  /** Has these instances continue from what the statement names: one hash, since it cannot compute any, and one order. */
  prepare(ids: readonly string[]): Promise<unknown>;
  /** Returns the values for an instance and a version. */
  valuesFor(id: string, version: number): unknown[];
  /**
   * Returns the statement with literal values, for pgbench, which has no other parameters than these two expressions.
   */
  withExpressions(id: string, version: string): string;
}

export async function bareStatement(world: World): Promise<BareStatement> {
  const id = await world.acceptedReturn();
  const read = await readState(world.dataSource, taxReturnWorkflow, id);
  const sent = { event: { type: 'FILE_ADDED', fileId: world.owner.id, actor: world.owner }, origin };
  const outcome =
    read && transitionOutcome(taxReturnWorkflow, { ...read, version: someSeq - 1 }, sent, new Date());
  if (!outcome) throw new Error('The machine refuses the bench’s event');
  const place = randomUUID();
  const bound = updateStatement(taxReturnWorkflow, {
    ...outcome,
    row: { ...outcome.row, workflowId: place, prevHash: outcome.row.hash },
  });
  const hash = Buffer.from(outcome.row.hash, 'hex');
  return {
    bound,
    prepare: (ids) =>
      world.pool.query(
        `UPDATE tax_return SET last_hash = $1, (${changing}) = (SELECT ${changing} FROM tax_return WHERE id = $3)
          WHERE id = ANY ($2)`,
        [hash, ids, id],
      ),
    valuesFor: (workflowId, version) =>
      bound.values.map((value) =>
        value === place
          ? workflowId
          : value === someSeq
            ? version + 1
            : value === someSeq - 1
              ? version
              : value,
      ),
    withExpressions: (workflowId, version) =>
      bound.statement.text.replace(/\$(\d+)/g, (_, number: string) => {
        const value = bound.values[Number(number) - 1];
        if (value === place) return workflowId;
        if (value === someSeq) return `(${version} + 1)`;
        return value === someSeq - 1 ? version : literal(value);
      }),
  };
}

/** Sends the statement with node-postgres only, as a named statement, to separate instances. */
export function bareSender(
  pool: pg.Pool,
  { bound, valuesFor }: BareStatement,
  ids: readonly string[],
  versions: number[],
) {
  return async (client: number): Promise<void> => {
    const version = versions[client] ?? 0;
    const { rowCount } = await pool.query({
      ...bound.statement,
      values: valuesFor(ids[client] ?? '', version),
    });
    if (rowCount !== 1) throw new Error('The bare statement moved nothing');
    versions[client] = version + 1;
  };
}

/** An escape string without colons, which pgbench would read as variables. */
function literal(value: unknown): string {
  if (value === null) return 'NULL';
  if (typeof value === 'number') return String(value);
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`;
  const isJson = typeof value === 'object' && !(value instanceof Date);
  const text = value instanceof Date ? value.toISOString() : isJson ? JSON.stringify(value) : String(value);
  return `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a')}'`;
}
