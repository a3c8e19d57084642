/**
 * `npm start`: installs and builds whatever is missing or out of date, then runs the program in this process, so that
 * signals reach it. Imports only Node's own modules until the packages are installed.
 */
import { buildAll } from './lib/build.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { requireNode } from './lib/project.mjs';

requireNode();
await installIfNeeded('program');
await buildAll();
console.log('Starting…');
await import('../backend/dist/main.js');
