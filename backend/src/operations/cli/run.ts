import { resolve } from 'node:path';
import { OperatorError } from '../../base/operator-error.js';
import { type DatabaseSettings } from '../../base/config/environment.js';
import { type OpenDatabase, openDatabase, type OpenOptions } from '../../base/database/open-database.js';

/** A command cannot do what it was asked. The message says why, and what to do. */
export class CommandError extends OperatorError {}

/**
 * Runs a command and ends the process with its exit code, or with 2 if it throws.
 * @param said errors of which only the message is printed; others are printed with their stack
 */
export function run(
  main: () => Promise<number>,
  said: abstract new (...given: never[]) => Error = OperatorError,
): void {
  main().then(
    (code) => process.exit(code),
    (error: unknown) => {
      console.error(error instanceof said ? error.message : error);
      process.exit(2);
    },
  );
}

/** Opens the database for some work, and closes it afterward. */
export async function withDatabase<Result>(
  settings: DatabaseSettings,
  work: (database: OpenDatabase) => Promise<Result>,
  options?: OpenOptions,
): Promise<Result> {
  const database = await openDatabase(settings, options);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** For `prepare` of `openDatabase`: leaves the schema as it is. */
export const unchanged = async (): Promise<void> => undefined;

/** The folder that a command was given. @throws CommandError unless there is exactly one */
export function givenFolder(command: string): string {
  const [given, ...more] = process.argv.slice(2);
  if (given === undefined || more.length > 0)
    throw new CommandError(`Name one folder: npm run ${command} -- FOLDER`);
  return resolveFromCaller(given);
}

/** Resolves a path relative to the folder in which npm was called. npm runs scripts in the project's folder. */
export const resolveFromCaller = (path: string): string => resolve(process.env.INIT_CWD ?? '.', path);
