/**
 * `npm run faults`: runs the whole product as separate processes, injects a hundred faults while it handles orders, and
 * reports the results (backend/bench/faults.ts). For fewer: `npm run faults -- --count 20 --seed 7`.
 */
import { buildServer } from './lib/build.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { fail, requireNode } from './lib/project.mjs';
import { findRedis } from './lib/system-programs.mjs';

requireNode();
await installIfNeeded();
if (!process.env.REDIS_URL && !findRedis())
  fail('This needs Redis. Set REDIS_URL, or install redis-server (on Debian: apt-get install redis-server).');
await buildServer();
const { register } = await import('node:module');
register('../backend/test/fixtures/typescript.mjs', import.meta.url);
await import('../backend/bench/faults.ts');
