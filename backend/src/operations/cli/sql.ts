import { text } from 'node:stream/consumers';
import type pg from 'pg';
import { loadDatabaseSettings } from '../../base/config/environment.js';
import { openDatabase } from '../../base/database/open-database.js';
import { withConnection } from '../../base/database/with-connection.js';
import { run } from './run.js';

/** There is nothing to run. */
class NoStatement extends Error {}

/** The database refused a statement. */
class Refused extends Error {}

/**
 * `npm run sql -- "SELECT …"`, or with the statements on standard input: runs SQL as the working role where there is no
 * psql. All statements are one transaction, so that a mistake in the last one changes nothing. It reads only the
 * settings of the database, and may run beside the program.
 */
async function main(): Promise<number> {
  const given = process.argv.slice(2).join(' ');
  const statements = given === '' ? await text(process.stdin) : given;
  if (statements.trim() === '') throw new NoStatement('Write the statement: npm run sql -- "SELECT …"');
  const database = await openDatabase(loadDatabaseSettings(), { prepare: async () => undefined });
  try {
    for (const { command, rows, rowCount } of await resultsOf(database.url, statements)) {
      if (rows.length > 0) console.table(rows);
      console.log([command, rowCount].filter((part) => part !== null).join(' '));
    }
    return 0;
  } finally {
    await database.close();
  }
}

/** PostgreSQL runs statements that are sent together as one transaction. @throws Refused */
async function resultsOf(url: string, statements: string): Promise<pg.QueryResult<object>[]> {
  const result = await withConnection(url, (client) => client.query<object>(statements)).catch(
    (error: Error) => {
      throw new Refused(`${error.message}. Nothing was changed.`, { cause: error });
    },
  );
  return [result].flat();
}

run(main, (error) => error instanceof NoStatement || error instanceof Refused);
