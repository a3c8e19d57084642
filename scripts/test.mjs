/**
 * `npm test`: installs and builds what the tests need, runs every project of Jest, and ends with
 * `N passed, N failed`. The browser journeys come last: each waits for what a person would wait for, so nothing else
 * should slow the machine. Other arguments go to Jest: `npm test -- --selectProjects machines`.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildServer, buildSite } from './lib/build.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { fail, requireNode } from './lib/project.mjs';
import { runPackage } from './lib/run.mjs';
import { findChromium, findDovecot, findRedis } from './lib/system-programs.mjs';

const given = process.argv.slice(2);
const chosen = given.includes('--selectProjects');

requireNode();
await installIfNeeded();

const chromium = findChromium();
const wantsBrowser = !chosen || given.includes('browser');
if (wantsBrowser && !chromium) {
  const missing =
    'Chromium was not found (CHROMIUM_PATH, or chromium on PATH; on Debian: apt-get install chromium).';
  if (process.env.CI || chosen) fail(`${missing} The browser journeys need it.`);
  console.log(`${missing} The browser journeys are skipped.`);
}
if (!process.env.REDIS_URL && !findRedis()) {
  const missing =
    'Redis was not found (REDIS_URL, or redis-server on PATH; on Debian: apt-get install redis-server).';
  if (process.env.CI) fail(`${missing} The tests of distributed jobs need it.`);
  console.log(`${missing} The tests of distributed jobs are skipped.`);
}
if (!findDovecot()) {
  const missing = 'Dovecot was not found (dovecot on PATH; on Debian: apt-get install dovecot-imapd).';
  if (process.env.CI) fail(`${missing} The tests of the mailbox on a mail server need it.`);
  console.log(`${missing} The tests of the mailbox on a mail server are skipped.`);
}

await buildServer();
if (wantsBrowser && chromium) await buildSite();

const runs = chosen
  ? [given]
  : [
      [...given, '--maxWorkers=2', '--selectProjects', 'machines', 'contract', 'backend', 'frontend'],
      ...(chromium ? [[...given, '--maxWorkers=2', '--selectProjects', 'browser']] : []),
    ];
const total = { passed: 0, failed: 0 };
for (const run of runs) {
  const { passed, failed } = await jest(run);
  total.passed += passed;
  total.failed += failed;
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** Runs Jest, and counts. */
async function jest(options) {
  const folder = mkdtempSync(join(tmpdir(), 'tax-firm-results-'));
  const results = join(folder, 'results.json');
  const code = await runPackage('jest/bin/jest.js', ['--json', `--outputFile=${results}`, ...options], {
    env: chromium ? { CHROMIUM_PATH: chromium } : {},
    quiet: true,
  });
  const { passed, failed } = read(results);
  rmSync(folder, { recursive: true });
  return { passed, failed: Math.max(failed, code === 0 ? 0 : 1) };
}

/** A suite that could not even run counts as one failure. Without results, Jest itself has failed. */
function read(file) {
  try {
    const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(
      readFileSync(file, 'utf8'),
    );
    return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
