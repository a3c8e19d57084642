/**
 * `npm test`: installs and builds what the tests need, runs every Jest project, and ends with `N passed, N failed`.
 * Passes further arguments to Jest: `npm test -- --selectProjects machines`.
 */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { buildAll, buildServer } from './lib/build.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { fail, requireNode } from './lib/project.mjs';
import { runPackage } from './lib/run.mjs';
import { makeScratchFolder } from './lib/scratch.mjs';
import { findChromium, findDovecot, findPoppler, findPython, findRedis } from './lib/system-programs.mjs';

const lowerProjects = ['machines', 'contract', 'backend', 'frontend'];
/**
 * One more than the processors, because journeys and specs of whole programs wait a third of their time. With five on two
 * processors, everything takes a fifth more processor time, and ends a minute and a half later.
 */
const workers = Math.min(availableParallelism() + 1, 8);
/** A test that keeps Jest from ending must not keep everyone else from knowing. */
const longestRunMs = 55 * 60_000;
/** More failing end-to-end specs than these are a fault, not a busy machine. */
const mostRunAgain = 3;

const given = process.argv.slice(2);
const chosen = given.includes('--selectProjects');

requireNode();
await installIfNeeded();

const chromium = findChromium();
const wantsBrowser = !chosen || given.includes('browser');
if (wantsBrowser && !chromium) {
  const missing =
    'Chromium was not found (CHROMIUM_PATH, or chromium on PATH; on Debian: apt-get install chromium-headless-shell).';
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
if (!findPython()) {
  const missing = 'Python was not found (python3 on PATH; on Debian: apt-get install python3).';
  if (process.env.CI) fail(`${missing} The tests of the independent verifier need it.`);
  console.log(`${missing} The tests of the independent verifier are skipped.`);
}
if (!findPoppler()) {
  const missing = 'Poppler was not found (pdftotext on PATH; on Debian: apt-get install poppler-utils).';
  if (process.env.CI) fail(`${missing} The tests that read PDFs need it.`);
  console.log(`${missing} The tests that read PDFs are skipped.`);
}

await (wantsBrowser && chromium ? buildAll() : buildServer());

const projects = [...lowerProjects, ...(chromium ? ['browser'] : [])];
const everything = [`--maxWorkers=${workers}`, '--selectProjects', ...projects];
const first = await jest(chosen ? given : [...given, ...everything]);
const { passed, failed } = (await secondRun(first)) ?? first;
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/**
 * Runs end-to-end specs that failed once more, without others beside them: on a busy machine, a browser or a whole
 * program can miss a time limit. Not where a spec of another kind failed, and not where many did: those are faults.
 * @returns the figures of both runs together, or null where nothing ran again
 */
async function secondRun({ passed, failed, files }) {
  const alone = files.length <= mostRunAgain && files.every((file) => file.path.endsWith('.e2e-spec.ts'));
  const stopped = failed > files.reduce((sum, file) => sum + file.failed, 0);
  if (files.length === 0 || !alone || stopped) return null;
  const paths = files.map((file) => file.path);
  console.log(`\nAgain, alone:\n${paths.join('\n')}`);
  const again = await jest(['--runInBand', '--selectProjects', ...projects, '--runTestsByPath', ...paths]);
  if (again.failed === 0)
    console.log('All passed this time. Unsteady: find out what they failed to wait for.');
  return {
    passed: passed - files.reduce((sum, file) => sum + file.passed, 0) + again.passed,
    failed: again.failed,
  };
}

/** Runs Jest. @returns the numbers of passed and failed tests, and the files that failed with theirs */
async function jest(options) {
  const folder = makeScratchFolder();
  const results = join(folder, 'results.json');
  const code = await runPackage('jest/bin/jest.js', ['--json', `--outputFile=${results}`, ...options], {
    env: { TMPDIR: folder, ...(chromium && { CHROMIUM_PATH: chromium }) },
    quiet: true,
    // Specs start whole programs, which a Jest that a signal ends leaves running.
    group: true,
    timeout: longestRunMs,
  });
  const { passed, failed, files } = read(results);
  return { passed, failed: Math.max(failed, code === 0 ? 0 : 1), files };
}

/**
 * Reads the results. A suite that could not run counts as one failure; so does a missing file, after a crash of Jest.
 */
function read(file) {
  try {
    const results = JSON.parse(readFileSync(file, 'utf8'));
    const failing = results.testResults.filter((suite) => suite.status === 'failed');
    const count = (suite, status) => suite.assertionResults.filter((test) => test.status === status).length;
    return {
      passed: results.numPassedTests,
      failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
      files: failing.map((suite) => ({
        path: suite.name,
        passed: count(suite, 'passed'),
        failed: count(suite, 'failed') || 1,
      })),
    };
  } catch {
    return { passed: 0, failed: 1, files: [] };
  }
}
