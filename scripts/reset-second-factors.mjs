/**
 * `npm run reset-second-factors -- <email>`: builds the server if it changed, then removes the second factors of an
 * account.
 */
import { buildServer } from './lib/build.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { requireNode } from './lib/project.mjs';

requireNode();
await installIfNeeded();
await buildServer();
await import('../backend/dist/cli/reset-second-factors.js');
