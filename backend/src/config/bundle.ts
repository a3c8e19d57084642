import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from './paths.js';

/** The compiler's records name the content of every module, and the lock file that of every package. */
const records = [
  'package-lock.json',
  ...['machines', 'contract', 'migrations', 'backend'].map((part) => `${part}/dist/.tsbuildinfo`),
];

/**
 * Returns the folder of the program in a few files (scripts/lib/bundle.mjs), whether it exists or not. Its name says
 * what is in it, so that no other build is taken for this one, and a running program keeps its own.
 * @param root of the repository
 */
export function bundleFolder(root = projectRoot): string {
  const sum = createHash('sha256');
  for (const file of records) sum.update(readFileSync(join(root, file)));
  return join(root, 'backend/dist', `bundle-${sum.digest('hex').slice(0, 16)}`);
}

/**
 * Returns the URL of a module of the program: in the bundle, which starts three times as fast, or else the compiled
 * module, if nobody has made a bundle of what is compiled now.
 * @param name its path in `backend/dist`, without `.js`; in the bundle, it has its last part
 * @param root of the repository
 */
export function moduleOf(name: string, root = projectRoot): string {
  const compiled = join(root, 'backend/dist', `${name}.js`);
  return pathToFileURL(bundled(name, root) ?? compiled).href;
}

function bundled(name: string, root: string): string | undefined {
  if (!records.every((file) => existsSync(join(root, file)))) return undefined;
  const file = join(bundleFolder(root), `${basename(name)}.js`);
  return existsSync(file) ? file : undefined;
}
