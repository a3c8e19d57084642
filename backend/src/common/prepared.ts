import { hash } from 'node:crypto';
import type pg from 'pg';
import { type DataSource, EntityManager } from 'typeorm';

/** A statement that a connection parses and plans once, under its name. */
export interface Prepared {
  readonly name: string;
  readonly text: string;
}

/** Where a statement runs: on any connection of the pool, committed at once, or inside a transaction. */
export type Executor = DataSource | EntityManager;

export const prepared = (text: string): Prepared => ({ name: `p${hash('sha1', text).slice(0, 20)}`, text });

/**
 * Runs a statement with node-postgres itself. TypeORM's query() has no named statements, so PostgreSQL would plan
 * the same statement again for every event.
 */
export async function execute<R extends pg.QueryResultRow>(
  on: Executor,
  statement: Prepared,
  values: readonly unknown[],
): Promise<R[]> {
  const client = on instanceof EntityManager ? await clientOf(on) : poolOf(on);
  const { rows } = await client.query<R>({ ...statement, values: values as unknown[] });
  return rows;
}

/** TypeORM's own pool of node-postgres. */
export const poolOf = (dataSource: DataSource): pg.Pool =>
  (dataSource.driver as unknown as { master: pg.Pool }).master;

/** The name of the unique index or key that the error says was violated, if that is what it says. */
export function violatedUnique(error: unknown): string | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' ? constraint : undefined;
}

async function clientOf(manager: EntityManager): Promise<pg.ClientBase> {
  if (!manager.queryRunner) throw new Error('A transaction is needed here, not the plain entity manager');
  return (await manager.queryRunner.connect()) as pg.ClientBase;
}
