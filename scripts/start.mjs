/**
 * `npm start`: installs and builds what is missing or out of date, then becomes the program itself, in this
 * process, so that signals reach it. Only Node's own modules until the packages are there.
 */
import { buildServer, buildSite } from './lib/build.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { requireNode } from './lib/project.mjs';

requireNode();
await installIfNeeded();
await buildServer();
await buildSite();
await import('../backend/dist/main.js');
