/**
 * `npm run migrate`: builds the server if it changed, then brings the database's schema up to date (backend/src/cli).
 */
import { buildServer } from './lib/build.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { requireNode } from './lib/project.mjs';

requireNode();
await installIfNeeded();
await buildServer();
await import('../backend/dist/cli/migrate.js');
