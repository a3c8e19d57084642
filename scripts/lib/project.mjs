import { fileURLToPath } from 'node:url';

/** The repository's root. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Stops with a clear sentence when this Node is too old to run the program. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(
    `This needs Node 20.19 or newer (or 22, 24); this is ${process.versions.node}. Get one at https://nodejs.org`,
  );
  process.exit(1);
}

/** Ends the script with a sentence in place of a stack. */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
