/** Stryker over one part, MUTATION_PART. Run by scripts/mutation.mjs, which says what each setting costs. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parts } from './parts.js';

const name = process.env.MUTATION_PART;
const { mutate, database } = parts[name];

export default {
  testRunner: 'jest',
  jest: { configFile: 'scripts/mutation/jest.config.js', enableFindRelatedTests: false },
  plugins: ['@stryker-mutator/jest-runner', join(import.meta.dirname, 'sampling-checker.js')],
  mutate: [...mutate, '!**/*.spec.ts'],
  // Sentences, SQL and names: a changed word is not a changed behavior, and each would want a test that repeats it.
  mutator: { excludedMutations: ['StringLiteral'] },
  // Tests of one e2e spec may build on one another, so none of them is left out.
  coverageAnalysis: database ? 'all' : 'perTest',
  concurrency: Number(process.env.MUTATION_CONCURRENCY ?? 1),
  // Besides what the specs take unbroken. A busy machine must not pass for a test that noticed.
  timeoutMS: 60_000,
  ignorePatterns: ['dist', '.data', '.cache', 'docs', 'frontend', 'coverage', 'test-results'],
  // Not below this folder, where Jest would find every package twice.
  tempDirName: join(tmpdir(), `tax-firm-mutants-${process.pid}`),
  reporters: ['json', 'progress-append-only'],
  jsonReporter: { fileName: `.cache/mutation/${name}.json` },
  // Types are stripped by swc: a mutant that does not compile is run like any other.
  checkers: process.env.MUTATION_ONE_IN ? ['sampling'] : [],
  disableTypeChecks: false,
  allowConsoleColors: false,
};
