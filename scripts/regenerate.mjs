/**
 * `npm run regenerate`: makes anew what follows from the machines and the API: the server, the API's types, the drawings
 * of the statecharts with their tables, and the site. Run it after a change of the workflow.
 */
import { buildServer, buildSite } from './lib/build.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { requireNode } from './lib/project.mjs';

requireNode();
await installIfNeeded();
await buildServer();
await import('./generate-api.mjs');
await import('./draw-statecharts.mjs');
await buildSite();
