import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { root } from './project.mjs';

const skipped = new Set(['node_modules', 'dist', '.cache', '.data', 'e2e', 'test', 'bench']);
const isTest = (name) => /\.spec\.tsx?$/.test(name);

/** Hashes the names and contents of files and folders, except tests and build output. */
export function hashOf(paths, extra = '') {
  const hash = createHash('sha256').update(extra);
  const visit = (path) => {
    const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      if (skipped.has(entry.name) || isTest(entry.name)) continue;
      const full = join(path, entry.name);
      if (entry.isDirectory()) visit(full);
      else if (entry.isFile()) add(full);
    }
  };
  const add = (file) =>
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  for (const path of paths.map((given) => resolve(root, given)).filter(existsSync)) {
    if (/\.[a-z]+$/.test(path)) add(path);
    else visit(path);
  }
  return hash.digest('hex');
}

/** Records the inputs of the last run next to its result, so that deleting the result also deletes the record. */
export const stamp = (relativeFile) => {
  const file = join(root, relativeFile);
  return {
    is: (value) => existsSync(file) && readFileSync(file, 'utf8') === value,
    write: (value) => {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, value);
    },
  };
};
