import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../../src/base/paths.js';

/** Copies the firm's folder, with other settings in its firm.json. */
export async function copyFirm(folder: string, settings: object): Promise<void> {
  await cp(join(projectRoot, 'firm'), folder, { recursive: true });
  const file = join(folder, 'firm.json');
  const profile = JSON.parse(await readFile(file, 'utf8')) as object;
  await writeFile(file, JSON.stringify({ ...profile, ...settings }));
}
