import { hash } from 'node:crypto';
import type pg from 'pg';
import { type DataSource, EntityManager, type EntityTarget, type ObjectLiteral } from 'typeorm';
import { type QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import { folded } from '@tax-firm/machines';

/** A statement that each connection parses and plans once, under this name. */
export interface Prepared {
  readonly name: string;
  readonly text: string;
}

/** Where a statement runs: on any connection of the pool, committed immediately, or inside a transaction. */
export type Executor = DataSource | EntityManager;

const statements = new Map<string, Prepared>();

/** The statement of a text. @param text without values, so that the program has only so many */
export function prepared(text: string): Prepared {
  let statement = statements.get(text);
  if (!statement) statements.set(text, (statement = { name: `p${hash('sha1', text).slice(0, 20)}`, text }));
  return statement;
}

/**
 * Runs a statement with node-postgres itself. TypeORM's query() has no named statements, so PostgreSQL would plan the
 * statement again for every event.
 */
export async function execute<Row extends object>(
  on: Executor,
  statement: Prepared,
  values: readonly unknown[],
): Promise<Row[]> {
  const client = on instanceof EntityManager ? await clientOf(on) : poolOf(on);
  const { rows } = await client.query({ ...statement, values: values as unknown[] });
  return rows as Row[];
}

/** TypeORM's own pool of node-postgres. */
export const poolOf = (dataSource: DataSource): pg.Pool =>
  (dataSource.driver as unknown as { master: pg.Pool }).master;

/** Returns the name of the unique index or key that an insert or update violated; undefined for any other error. */
export function violatedUnique(error: unknown): string | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' ? constraint : undefined;
}

async function clientOf(manager: EntityManager): Promise<pg.ClientBase> {
  if (!manager.queryRunner) throw new Error('This statement must run inside a transaction');
  return (await manager.queryRunner.connect()) as pg.ClientBase;
}

/** The pattern of LIKE for what contains a text; wildcards in the text are literal. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * The pattern of LIKE for what contains a text without regard to case and accents, in a column `words` or in what the SQL
 * function `folded` returns (migrations/src/*-accounts.ts).
 */
export const containingFolded = (text: string): string => containing(folded(text));

/**
 * Inserts a row, unless there is one with its key.
 * @returns its columns; undefined if there was one
 */
export async function insertUnlessThere<Row extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntityTarget<Row>,
  values: QueryDeepPartialEntity<Row>,
): Promise<Record<string, unknown> | undefined> {
  const insert = manager.createQueryBuilder().insert().into(entity).values(values);
  const { raw } = await insert.orIgnore().returning('*').execute();
  return (raw as Record<string, unknown>[])[0];
}
