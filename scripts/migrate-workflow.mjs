/**
 * `npm run migrate-workflow -- [--dry-run]`: builds the server if it changed, then migrates returns to the current
 * machine version (backend/src/cli).
 */
import { buildServer } from './lib/build.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { requireNode } from './lib/project.mjs';

requireNode();
await installIfNeeded();
await buildServer();
await import('../backend/dist/cli/migrate-workflow.js');
