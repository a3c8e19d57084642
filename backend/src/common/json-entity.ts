import { type DataSource, type EntityTarget, type ObjectLiteral } from 'typeorm';

/** A row as JSON has it. */
export type JsonRow = Readonly<Record<string, unknown>>;

/**
 * Makes a function that reads an entity from its row as PostgreSQL writes it in JSON (`to_json`, `json_agg`), for rows
 * that one statement reads together with others.
 */
export function jsonEntityReader<Entity extends ObjectLiteral>(
  dataSource: DataSource,
  target: EntityTarget<Entity>,
): (row: JsonRow) => Entity {
  const metadata = dataSource.getMetadata(target);
  return (row) => {
    const entity = metadata.create() as Entity;
    for (const column of metadata.columns) {
      const value = row[column.databaseName];
      const read =
        column.type === 'bytea' ? bytesOf(value) : dataSource.driver.prepareHydratedValue(value, column);
      column.setEntityValue(entity, read);
    }
    return entity;
  };
}

/** JSON has bytes as `\x` and hexadecimal. */
const bytesOf = (value: unknown): Buffer | null =>
  typeof value === 'string' ? Buffer.from(value.slice(2), 'hex') : null;
