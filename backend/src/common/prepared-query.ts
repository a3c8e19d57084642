import { type ObjectLiteral, type SelectQueryBuilder } from 'typeorm';
import { execute, type Executor, type Prepared, prepared } from './prepared.js';

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
    const { name, metadata } = query.expressionMap.mainAlias!;
    const { driver } = query.connection;
    const columns = metadata.columns.map((column) => ({ column, alias: `${name}_${column.databaseName}` }));
    this.statement = prepared(query.getQueryAndParameters()[0]);
    this.entityOf = (row) => {
      const entity = metadata.create() as Entity;
      for (const { column, alias } of columns)
        column.setEntityValue(entity, driver.prepareHydratedValue(row[alias], column));
      return entity;
    };
  }

  /** @param values of the parameters, in the order in which the statement names them */
  async find(on: Executor, values: readonly unknown[]): Promise<Entity[]> {
    return (await execute<Row>(on, this.statement, values)).map(this.entityOf);
  }
}
