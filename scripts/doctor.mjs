/**
 * `npm run doctor`: builds the server if it changed, then checks a deployment from inside (backend/src/cli/doctor.ts).
 */
import { buildServer } from './lib/build.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { requireNode } from './lib/project.mjs';

requireNode();
await installIfNeeded();
await buildServer();
await import('../backend/dist/cli/doctor.js');
