/** `npm run migrate-workflow -- [--dry-run]`: builds the server where it changed, then moves returns to this version (backend/src/cli). */
import { buildServer } from './lib/build.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { requireNode } from './lib/project.mjs';

requireNode();
await installIfNeeded();
await buildServer();
await import('../backend/dist/cli/migrate-workflow.js');
