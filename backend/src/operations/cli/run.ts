import { EnvironmentError } from '../../base/config/environment.js';
import { DatabaseRoleError } from '../../base/database/database-roles.js';
import { EarlierDatabase } from '../../base/database/migrate.js';
import { resolve } from 'node:path';

/** Errors of which every command prints only the message, because it says what to do. */
const alwaysUserErrors = [EnvironmentError, DatabaseRoleError, EarlierDatabase];

/**
 * Runs a command and ends the process with its exit code, or with 2 if it throws.
 * @param isUserError further errors of which only the message is printed; others are printed with their stack
 */
export function run(
  main: () => Promise<number>,
  isUserError: (error: unknown) => boolean = () => false,
): void {
  main().then(
    (code) => process.exit(code),
    (error: unknown) => {
      const isKnown = alwaysUserErrors.some((kind) => error instanceof kind) || isUserError(error);
      console.error(error instanceof Error && isKnown ? error.message : error);
      process.exit(2);
    },
  );
}

/** Resolves a path relative to the folder in which npm was called. npm runs scripts in the project's folder. */
export const resolveFromCaller = (path: string): string => resolve(process.env.INIT_CWD ?? '.', path);
