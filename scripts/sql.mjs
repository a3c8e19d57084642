/** `npm run sql -- "SELECT …"`: builds the server if it changed, then runs SQL (backend/src/cli/sql.ts). */
import { buildServer } from './lib/build.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { requireNode } from './lib/project.mjs';

requireNode();
await installIfNeeded();
await buildServer();
await import('../backend/dist/cli/sql.js');
