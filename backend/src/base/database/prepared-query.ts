import { type ObjectLiteral, type SelectQueryBuilder } from 'typeorm';
import { execute, type Executor, poolOf, type Prepared, prepared } from './prepared.js';

type Row = Readonly<Record<string, unknown>>;

/**
 * A query of TypeORM's builder as a prepared statement, for calls that are made often: building the text and reading
 * its rows take the builder several times as long as PostgreSQL needs. Only for queries without joins.
 */
export class PreparedQuery<Entity extends ObjectLiteral> {
  private readonly statement: Prepared;
  private readonly entityOf: (row: Row) => Entity;

  /** @param query its parameters must have values, which are not used */
  constructor(query: SelectQueryBuilder<Entity>) {
    this.statement = prepared(query.getQueryAndParameters()[0]);
    this.entityOf = entityReader(query);
  }

  /** @param values of the parameters, in the order in which the statement names them */
  async find(on: Executor, values: readonly unknown[]): Promise<Entity[]> {
    return (await execute<Row>(on, this.statement, values)).map(this.entityOf);
  }

  /** Finds entities, each with its row, for what the query selects besides. */
  async findRows<Selected>(
    on: Executor,
    values: readonly unknown[],
  ): Promise<{ entity: Entity; row: Selected }[]> {
    const rows = await execute<Row>(on, this.statement, values);
    return rows.map((row) => ({ entity: this.entityOf(row), row: row as Selected }));
  }
}

/**
 * Runs a query of the builder whose text varies too much to prepare it, and reads its rows as {@link PreparedQuery} does.
 */
export async function findRows<Entity extends ObjectLiteral, Selected>(
  query: SelectQueryBuilder<Entity>,
): Promise<{ entity: Entity; row: Selected }[]> {
  const [text, values] = query.getQueryAndParameters();
  const { rows } = await poolOf(query.connection).query<Row>(text, values);
  const entityOf = entityReader(query);
  return rows.map((row) => ({ entity: entityOf(row), row: row as Selected }));
}

/** Makes a function that reads the builder's main entity from a row of its statement. */
function entityReader<Entity extends ObjectLiteral>(query: SelectQueryBuilder<Entity>): (row: Row) => Entity {
  const { name, metadata } = query.expressionMap.mainAlias!;
  const { driver } = query.connection;
  const columns = metadata.columns.map((column) => ({ column, alias: `${name}_${column.databaseName}` }));
  return (row) => {
    const entity = metadata.create() as Entity;
    for (const { column, alias } of columns)
      column.setEntityValue(entity, driver.prepareHydratedValue(row[alias], column));
    return entity;
  };
}
