/**
 * `npm test`: installs and builds what the tests need, runs every project of Jest with two workers, and ends
 * with `N passed, N failed`. What is given besides goes to Jest: `npm test -- --selectProjects machines`.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildServer, buildSite } from './lib/build.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { fail, requireNode } from './lib/project.mjs';
import { runPackage } from './lib/run.mjs';
import { findChromium, findRedis } from './lib/system-programs.mjs';

const given = process.argv.slice(2);
const chosen = given.includes('--selectProjects');

requireNode();
await installIfNeeded();

const projects = ['machines', 'backend', 'frontend'];
const chromium = findChromium();
const wantsBrowser = !chosen || given.includes('browser');
if (wantsBrowser && chromium) {
  projects.push('browser');
} else if (wantsBrowser) {
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

await buildServer();
if (wantsBrowser && chromium) await buildSite();

const folder = mkdtempSync(join(tmpdir(), 'tax-firm-results-'));
const results = join(folder, 'results.json');
const selection = chosen ? [] : ['--selectProjects', ...projects];
const code = await runPackage(
  'jest/bin/jest.js',
  ['--maxWorkers=2', '--json', `--outputFile=${results}`, ...given, ...selection],
  { env: chromium ? { CHROMIUM_PATH: chromium } : {}, quiet: true },
);

const { passed, failed } = read(results);
rmSync(folder, { recursive: true });
console.log(`${passed} passed, ${Math.max(failed, code === 0 ? 0 : 1)} failed`);
process.exitCode = code;

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
