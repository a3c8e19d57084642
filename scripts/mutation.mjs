/**
 * `npm run mutation -- machines`: breaks a part of the product in every small way that StrykerJS knows, runs the part's
 * specs over each, and writes into docs/mutation.md which of the broken programs no spec noticed. Parts stand in
 * scripts/mutation/parts.js. MUTATION_CONCURRENCY (1) says how many are tried at a time. `--one-in 5` tries every fifth
 * mutant. `--only FILE` (or FILE,FILE) tries those files and leaves the document alone. MUTATION=1 makes the specs leave
 * out goldens: a frozen snapshot notices everything and explains nothing.
 */
import { mkdtempSync, readFileSync, rmSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildServer } from './lib/build.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { fail, requireNode, root } from './lib/project.mjs';
import { runPackage } from './lib/run.mjs';
import { parts } from './mutation/parts.js';
import { sectionOf, writeReport } from './mutation/report.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, 'one-in': { type: 'string' } },
});
const unknown = positionals.filter((name) => !(name in parts));
if (positionals.length === 0 || unknown.length > 0)
  fail(`Name a part: npm run mutation -- ${Object.keys(parts).join(' | ')}`);

requireNode();
await installIfNeeded();
for (const name of positionals) {
  const database = parts[name].database ? await startDatabase() : undefined;
  try {
    await mutate(name, database?.url);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  } finally {
    await database?.stop();
  }
}

async function mutate(name, databaseUrl) {
  const env = {
    ...{ MUTATION: '1', MUTATION_PART: name },
    ...(databaseUrl && { TEST_DATABASE_URL: databaseUrl }),
    ...(values['one-in'] && { MUTATION_ONE_IN: values['one-in'] }),
  };
  const args = [
    'run',
    'scripts/mutation/stryker.config.js',
    ...(values.only ? ['--mutate', values.only] : []),
  ];
  const began = Date.now();
  const code = await runPackage('@stryker-mutator/core/bin/stryker.js', args, { env });
  if (code !== 0) throw new Error('The run came to no end: see above.');

  const report = JSON.parse(readFileSync(join(root, `.cache/mutation/${name}.json`), 'utf8'));
  if (Object.keys(report.files).length === 0) throw new Error('No file was found to break.');
  const seconds = (Date.now() - began) / 1000;
  if (values.only) return console.log(sectionOf(name, report, seconds));
  const score = await writeReport(name, report, seconds);
  console.log(`${name}: ${score.toFixed(0)}% noticed. Which were not, docs/mutation.md says.`);
}

/** One PostgreSQL for all mutants, as the tests' own setup would start it for each. */
async function startDatabase() {
  await buildServer();
  const { startEmbeddedPostgres } = await import('../backend/dist/database/embedded-postgres.js');
  const folder = mkdtempSync(join(tmpdir(), 'tax-firm-mutation-'));
  chmodSync(folder, 0o755); // as root, PostgreSQL runs as an account that must be able to enter
  const server = await startEmbeddedPostgres({
    dataDir: folder,
    settings: { max_connections: 200, fsync: 'off', full_page_writes: 'off' },
  });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
