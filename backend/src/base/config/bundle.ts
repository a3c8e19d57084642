import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../paths.js';

const lockFile = 'package-lock.json';
/** The compiler's records, which name the content of every module. */
const records = ['machines', 'contract', 'migrations', 'backend'].map((part) => `${part}/dist/.tsbuildinfo`);

interface BuildRecord {
  readonly fileNames: readonly string[];
  /** The content of each of the files, as a digest or an object that has it. */
  readonly fileInfos: readonly unknown[];
}

/**
 * Returns the folder of the program in a few files (scripts/lib/bundle.mjs), whether it exists or not. Its name says
 * what is in it, so that no other build is taken for this one, and a running program keeps its own.
 * @param root of the repository
 */
export function bundleFolder(root = projectRoot): string {
  const sum = createHash('sha256').update(readFileSync(join(root, lockFile)));
  for (const record of records) sum.update(ownModules(readFileSync(join(root, record), 'utf8')));
  return join(root, 'backend/dist', `bundle-${sum.digest('hex').slice(0, 16)}`);
}

/**
 * What a record says of our own modules. Which types of packages the compiler reads depends on what is installed, so the
 * lock file stands for all packages.
 */
function ownModules(record: string): string {
  const { fileNames, fileInfos } = JSON.parse(record) as BuildRecord;
  const files = fileNames.map((name, index) => [name, fileInfos[index]] as const);
  return JSON.stringify(files.filter(([name]) => !name.includes('node_modules/')));
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
  if (![lockFile, ...records].every((file) => existsSync(join(root, file)))) return undefined;
  const file = join(bundleFolder(root), `${basename(name)}.js`);
  return existsSync(file) ? file : undefined;
}
