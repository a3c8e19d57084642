import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { taxReturnMachineVersion } from '../machine.js';

/** The SHA-256 of each golden of a released version, by the name of its file. `npm run freeze-workflow` writes them. */
export type ReleasedGoldens = Readonly<Record<string, string>>;

const folder = fileURLToPath(new URL('./goldens/', import.meta.url));

export const released = JSON.parse(
  readFileSync(fileURLToPath(new URL('./released.json', import.meta.url)), 'utf8'),
) as ReleasedGoldens;

/**
 * The golden of this name for the current version of the machine. `npm run regenerate` records it again until the version
 * is released.
 */
export function golden<T>(name: string, current: T): T {
  // Mutation tests must be caught by tests of behavior, so goldens always match there.
  if (process.env.MUTATION) return current;
  const file = `v${taxReturnMachineVersion}.${name}.json`;
  if (process.env.RECORD_GOLDENS && !(file in released))
    writeFileSync(folder + file, JSON.stringify(current, null, 1) + '\n');
  return oldGolden(taxReturnMachineVersion, name);
}

/** The golden of this name for a version of the machine. @throws Error if there is none */
export const oldGolden = <T>(version: number, name: string): T =>
  JSON.parse(readFileSync(`${folder}v${version}.${name}.json`, 'utf8')) as T;

/** The goldens that differ from what was released, or that are gone. */
export function changedGoldens(asReleased: ReleasedGoldens): string[] {
  const files = new Set(readdirSync(folder));
  const digestOf = (file: string) =>
    createHash('sha256')
      .update(readFileSync(folder + file))
      .digest('hex');
  return Object.keys(asReleased).filter((file) => !files.has(file) || digestOf(file) !== asReleased[file]);
}
