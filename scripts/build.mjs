/** Builds the changed parts of what `npm start` serves. */
import { buildAll } from './lib/build.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { requireNode } from './lib/project.mjs';

requireNode();
await installIfNeeded('program');
await buildAll();
