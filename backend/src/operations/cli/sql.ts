import { text } from 'node:stream/consumers';
import type pg from 'pg';
import { loadDatabaseSettings } from '../../base/config/environment.js';
import { withConnection } from '../../base/database/with-connection.js';
import { CommandError, run, unchanged, withDatabase } from './run.js';

/**
 * `npm run sql -- "SELECT …"`, or with the statements on standard input: runs SQL as the working role where there is no
 * psql. All statements are one transaction, so that a mistake in the last one changes nothing. It reads only the
 * settings of the database, and may run beside the program.
 */
async function main(): Promise<number> {
  const given = process.argv.slice(2).join(' ');
  const statements = given === '' ? await text(process.stdin) : given;
  if (statements.trim() === '') throw new CommandError('Write the statement: npm run sql -- "SELECT …"');
  const print = async ({ url }: { url: string }) => {
    for (const { command, rows, rowCount } of await resultsOf(url, statements)) {
      if (rows.length > 0) console.table(rows);
      console.log([command, rowCount].filter((part) => part !== null).join(' '));
    }
    return 0;
  };
  return withDatabase(loadDatabaseSettings(), print, { prepare: unchanged });
}

/** PostgreSQL runs statements that are sent together as one transaction. @throws CommandError if it refuses one */
async function resultsOf(url: string, statements: string): Promise<pg.QueryResult<object>[]> {
  const result = await withConnection(url, (client) => client.query<object>(statements)).catch(
    (error: Error) => {
      throw new CommandError(`${error.message}. Nothing was changed.`, { cause: error });
    },
  );
  return [result].flat();
}

run(main);
