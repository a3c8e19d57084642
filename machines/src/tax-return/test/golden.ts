import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { taxReturnMachineVersion } from '../machine.js';

/**
 * What was recorded under this name for this version of the machine. `UPDATE_GOLDENS=1` records anew: only for a
 * new version, with a migration for the returns under way.
 */
export function golden<T>(name: string, current: T): T {
  // Mutation tests ask what behavior notices, so goldens agree with everything there.
  if (process.env.MUTATION) return current;
  const file = fileOf(taxReturnMachineVersion, name);
  if (process.env.UPDATE_GOLDENS) writeFileSync(file, JSON.stringify(current, null, 1) + '\n');
  return oldGolden(taxReturnMachineVersion, name);
}

/**
 * What was recorded under this name for that version of the machine.
 *
 * @throws Error that says how to record it, where there is none
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
