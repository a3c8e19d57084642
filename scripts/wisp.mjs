/**
 * `npm run wisp -- FOLDER`: builds the server if it changed, then drafts the firm's Written Information Security Plan.
 */
import { buildServer } from './lib/build.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { requireNode } from './lib/project.mjs';

requireNode();
await installIfNeeded();
await buildServer();
await import('../backend/dist/cli/wisp.js');
