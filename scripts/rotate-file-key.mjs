/** `npm run rotate-file-key`: builds the server if it changed, then rewraps the keys of all files (backend/src/cli). */
import { buildServer } from './lib/build.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { requireNode } from './lib/project.mjs';

requireNode();
await installIfNeeded();
await buildServer();
await import('../backend/dist/cli/rotate-file-key.js');
