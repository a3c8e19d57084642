import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { taxReturnMachineVersion } from '../machine.js';

/**
 * The golden of this name for the current version of the machine. `UPDATE_GOLDENS=1` records it again: only for a new
 * version, with a migration for returns in progress.
 */
export function golden<T>(name: string, current: T): T {
  // Mutation tests must be caught by tests of behavior, so goldens always match there.
  if (process.env.MUTATION) return current;
  const file = fileOf(taxReturnMachineVersion, name);
  if (process.env.UPDATE_GOLDENS) writeFileSync(file, JSON.stringify(current, null, 1) + '\n');
  return oldGolden(taxReturnMachineVersion, name);
}

/**
 * The golden of this name for a version of the machine.
 * @throws Error with instructions for recording it, if there is none
 */
export function oldGolden<T>(version: number, name: string): T {
  const file = fileOf(version, name);
  if (!existsSync(file))
    throw new Error(
      `Version ${version} has no golden of its ${name} yet. When nothing else fails, record it: UPDATE_GOLDENS=1 npx jest --selectProjects machines`,
    );
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}

const fileOf = (version: number, name: string): string =>
  fileURLToPath(new URL(`./goldens/v${version}.${name}.json`, import.meta.url));
