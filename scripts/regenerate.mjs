/**
 * `npm run regenerate`: rebuilds everything that depends on the machines and the API: the server, the API's types, the
 * statecharts with their tables, and the site. Run it after changing the workflow.
 */
import { buildSite } from './lib/build.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { requireNode } from './lib/project.mjs';

requireNode();
await installIfNeeded();
await import('./generate-api.mjs');
await import('./draw-statecharts.mjs');
await buildSite();
