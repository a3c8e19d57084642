/** `npm run bench`: builds the server where it changed, then measures it (backend/bench). */
import { buildServer } from './lib/build.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { requireNode } from './lib/project.mjs';

requireNode();
await installIfNeeded();
await buildServer();
const { register } = await import('node:module');
register('../backend/test/fixtures/typescript.mjs', import.meta.url);
await import('../backend/bench/main.ts');
