/**
 * `npm run mutation -- machines`: mutates a part of the product with StrykerJS, runs the part's specs against each
 * mutant, and prints the mutants that survive. scripts/mutation/parts.js defines the parts.
 * MUTATION_CONCURRENCY (default 1) is the number of mutants run at a time. `--one-in 5` runs a sample of a fifth.
 * `--again` runs only the mutants that survived the last run and have no reason. `--only FILE` (or FILE,FILE) runs only
 * those files. MUTATION=1 makes the specs skip goldens, because a frozen snapshot kills
 * every mutant without testing behavior.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildServer } from './lib/build.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { fail, requireNode, root } from './lib/project.mjs';
import { runPackage } from './lib/run.mjs';
import { parts } from './mutation/parts.js';
import { reasonFor, sectionOf, survives } from './mutation/report.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, 'one-in': { type: 'string' }, again: { type: 'boolean' } },
});
const unknown = positionals.filter((name) => !(name in parts));
if (positionals.length === 0 || unknown.length > 0)
  fail(`Name a part: npm run mutation -- ${Object.keys(parts).join(' | ')}`);

requireNode();
await installIfNeeded();
for (const name of positionals) {
  const database = parts[name].database ? await startDatabase() : undefined;
  try {
    await mutate(name, database);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  } finally {
    await database?.stop();
  }
}

async function mutate(name, database) {
  const results = join(root, `.cache/mutation/${name}.json`);
  const env = {
    MUTATION: '1',
    MUTATION_PART: name,
    ...(values.again && { MUTATION_KNOWN: noticedIn(results) }),
    ...(database && { TEST_DATABASE_URL: database.url, TEST_DATABASE_OWNER_URL: database.ownerUrl }),
    ...(values['one-in'] && { MUTATION_ONE_IN: values['one-in'] }),
  };
  const args = [
    'run',
    'scripts/mutation/stryker.config.js',
    ...(values.only ? ['--mutate', values.only] : []),
  ];
  const began = Date.now();
  const code = await runPackage('@stryker-mutator/core/bin/stryker.js', args, { env });
  if (code !== 0) throw new Error('The run failed. See the errors above.');

  const report = JSON.parse(readFileSync(results, 'utf8'));
  if (Object.keys(report.files).length === 0) throw new Error('No file was found to mutate.');
  const seconds = (Date.now() - began) / 1000;
  console.log(sectionOf(name, report, seconds));
}

/** Writes the results of the last run without the survivors that have no reason. @returns the path of the file */
function noticedIn(results) {
  const report = JSON.parse(readFileSync(results, 'utf8'));
  for (const [name, file] of Object.entries(report.files))
    file.mutants = file.mutants.filter(
      (mutant) => !survives(mutant) || reasonFor(name, file.source, mutant) !== undefined,
    );
  const file = results.replace('.json', '-noticed.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

/** Starts one PostgreSQL for all mutants, where the tests' setup would start one for each. */
async function startDatabase() {
  await buildServer();
  const { startEmbeddedPostgres } = await import('../backend/dist/base/database/embedded-postgres.js');
  const folder = mkdtempSync(join(tmpdir(), 'tax-firm-mutation-'));
  chmodSync(folder, 0o755); // if run as root, PostgreSQL uses another account, which must have access
  const server = await startEmbeddedPostgres({
    dataDir: folder,
    settings: { max_connections: 200, fsync: 'off', full_page_writes: 'off' },
  });
  return {
    url: server.url,
    ownerUrl: server.ownerUrl,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
