/** Stryker's settings for the part MUTATION_PART. Used by scripts/mutation.mjs. */
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
  // String mutants change sentences, SQL and names. Killing them would take tests that repeat the strings.
  mutator: { excludedMutations: ['StringLiteral'] },
  // Tests of an e2e spec may depend on earlier ones, so all of them must run.
  coverageAnalysis: database ? 'all' : 'perTest',
  concurrency: Number(process.env.MUTATION_CONCURRENCY ?? 1),
  // Besides what the specs take unbroken. A busy machine must not pass for a test that noticed.
  timeoutMS: 60_000,
  ignorePatterns: ['dist', '.data', '.cache', 'docs', 'frontend', 'coverage', 'test-results'],
  // Outside this folder, because Jest would otherwise find every package twice.
  tempDirName: join(tmpdir(), `tax-firm-mutants-${process.pid}`),
  reporters: ['json', 'progress-append-only'],
  jsonReporter: { fileName: `.cache/mutation/${name}.json` },
  // swc strips the types, so mutants with type errors run like any other.
  checkers: process.env.MUTATION_ONE_IN ? ['sampling'] : [],
  disableTypeChecks: false,
  allowConsoleColors: false,
};
