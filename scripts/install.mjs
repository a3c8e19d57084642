/** Installs what tests and lint need, if it is not there. */
import { installIfNeeded } from './lib/install.mjs';
import { requireNode } from './lib/project.mjs';

requireNode();
await installIfNeeded();
