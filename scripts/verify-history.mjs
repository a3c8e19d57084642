/** `npm run verify-history`: builds the server if it changed, then checks every history (backend/src/cli). */
import { buildServer } from './lib/build.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { requireNode } from './lib/project.mjs';

requireNode();
await installIfNeeded();
await buildServer();
await import('../backend/dist/cli/verify-history.js');
