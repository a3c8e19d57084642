/**
 * `npm run bench`: builds if something changed, then measures the server (backend/bench), the price tool and how soon
 * screens follow a press or a key. With `-- events`, only an event by HTTP beside its yardsticks; with `-- memory`, only
 * memory after much work; with `-- senders`, that and latency beside clients that send much or slowly; with `-- storage`, `-- engine`, `-- processes` or
 * `-- season`, only that part; with
 * `-- interactions`, only the screens. `-- --flame` profiles events instead, and `-- events --record` adds the figures
 * to docs/performance.md.
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
const serverOnly = asksFor(
  'events',
  'storage',
  'engine',
  'processes',
  'memory',
  'senders',
  'season',
  '--flame',
);
const screensOnly = asksFor('interactions');
if (!screensOnly) await import('../backend/bench/main.ts');
if (!screensOnly && !serverOnly) await import('../frontend/e2e/bench/answers.ts');
if (!serverOnly) await import('../frontend/e2e/bench/interactions.ts');
