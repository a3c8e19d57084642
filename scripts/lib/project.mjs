import { fileURLToPath } from 'node:url';

/** The repository's root. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Exits with a message if this Node is too old for the program. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(
    `This needs Node 20.19 or newer; this is ${process.versions.node}. Get one at https://nodejs.org`,
  );
  process.exit(1);
}

/** Exits with a message instead of a stack trace. */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
