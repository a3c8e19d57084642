/**
 * `npm run backup`, `npm run doctor` and so on: builds the server if it changed, then runs a command of
 * backend/src/operations/cli: `node scripts/command.mjs NAME …`.
 */
import { buildServer } from './lib/build.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { requireNode } from './lib/project.mjs';

requireNode();
await installIfNeeded('program');
await buildServer();
await import('../backend/dist/command.js');
