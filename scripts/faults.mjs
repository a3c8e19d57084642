/**
 * `npm run faults`: runs the whole firm as processes, lets a hundred things go wrong while orders are being worked, and
 * says what came of it (backend/bench/faults.ts). `npm run faults -- --count 20 --seed 7`.
 */
import { buildServer } from './lib/build.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { fail, requireNode } from './lib/project.mjs';
import { findRedis } from './lib/system-programs.mjs';

requireNode();
await installIfNeeded();
if (!process.env.REDIS_URL && !findRedis())
  fail('This needs Redis: REDIS_URL, or redis-server on PATH (on Debian: apt-get install redis-server).');
await buildServer();
const { register } = await import('node:module');
register('../backend/test/fixtures/typescript.mjs', import.meta.url);
await import('../backend/bench/faults.ts');
