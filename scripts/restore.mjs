/** `npm run restore -- FOLDER`: builds the server if it changed, then restores a backup (backend/src/cli). */
import { buildServer } from './lib/build.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { requireNode } from './lib/project.mjs';

requireNode();
await installIfNeeded();
await buildServer();
await import('../backend/dist/cli/restore.js');
