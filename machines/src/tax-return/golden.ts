import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { taxReturnMachineVersion } from './machine.js';

/**
 * What was recorded under this name for this version of the machine. `UPDATE_GOLDENS=1` records anew: only for a
 * new version, with a migration for the returns under way.
 */
export function golden<T>(name: string, current: T): T {
  const file = fileURLToPath(new URL(`./goldens/v${taxReturnMachineVersion}.${name}.json`, import.meta.url));
  if (process.env.UPDATE_GOLDENS) writeFileSync(file, JSON.stringify(current, null, 1) + '\n');
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}
