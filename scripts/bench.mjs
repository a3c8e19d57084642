/**
 * `npm run bench`: builds if something changed, then measures the server (backend/bench) and the price tool. With
 * `-- events`, only an event by HTTP beside its yardsticks; with `-- memory`, only memory after much work; with
 * `-- senders`, that and latency beside clients that send much or slowly. `-- --flame` profiles events instead, and `-- events --record` adds the figures to
 * docs/performance.md. `-- interactions` measures how soon screens follow a press or a key.
 */
import { buildServer, buildSite } from './lib/build.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { requireNode } from './lib/project.mjs';

requireNode();
await installIfNeeded();
await buildServer();
await buildSite();
const { register } = await import('node:module');
register('../backend/test/fixtures/typescript.mjs', import.meta.url);
const asksFor = (...names) => process.argv.some((name) => names.includes(name));
if (!asksFor('interactions')) await import('../backend/bench/main.ts');
if (!asksFor('events', 'memory', 'senders', '--flame', 'interactions'))
  await import('../frontend/e2e/bench/answers.ts');
if (!asksFor('events', 'memory', 'senders', '--flame')) await import('../frontend/e2e/bench/interactions.ts');
