/** Stryker's settings for the part MUTATION_PART. Used by scripts/mutation.mjs. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parts } from './parts.js';

const name = process.env.MUTATION_PART;
const known = process.env.MUTATION_KNOWN;
const { mutate, database, tsconfig } = parts[name];

export default {
  testRunner: 'jest',
  jest: { configFile: 'scripts/mutation/jest.config.js', enableFindRelatedTests: false },
  plugins: [
    '@stryker-mutator/jest-runner',
    '@stryker-mutator/typescript-checker',
    join(import.meta.dirname, 'sampling-checker.js'),
    join(import.meta.dirname, 'as-they-come.js'),
    join(import.meta.dirname, 'sentences.js'),
  ],
  mutate: [...mutate, '!**/*.spec.ts'],
  // String mutants change sentences, SQL and names. Killing them would take tests that repeat the strings.
  mutator: { excludedMutations: ['StringLiteral'] },
  ignorers: ['sentences'],
  // Tests of an e2e spec may depend on earlier ones, so all of them must run.
  coverageAnalysis: database ? 'all' : 'perTest',
  // Their modules load once for each process (jest.config.js), so each mutant needs one of its own.
  ...(database && { maxTestRunnerReuse: 1 }),
  concurrency: Number(process.env.MUTATION_CONCURRENCY ?? 1),
  // Generous, because a timeout on a busy machine would count as a kill.
  timeoutMS: 60_000,
  timeoutFactor: 4,
  ignorePatterns: ['.data', '.cache', 'docs', 'frontend', 'coverage', 'test-results'],
  // Outside this folder, because Jest would otherwise find every package twice.
  tempDirName: join(tmpdir(), `tax-firm-mutants-${process.pid}`),
  // Results that are known from the last run.
  incremental: known !== undefined,
  ...(known && { incrementalFile: known }),
  reporters: ['json', 'progress-append-only', 'as-they-come'],
  jsonReporter: { fileName: `.cache/mutation/${name}.json` },
  checkers: [...(process.env.MUTATION_ONE_IN ? ['sampling'] : []), ...(tsconfig ? ['typescript'] : [])],
  ...(tsconfig && { tsconfigFile: tsconfig }),
  disableTypeChecks: false,
  allowConsoleColors: false,
};
