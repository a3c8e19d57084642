/** Runs the specs of the part MUTATION_PART with the settings of its project in jest.config.js. */
import { join } from 'node:path';
import jest from '../../jest.config.js';
import { parts } from './parts.js';

const part = parts[process.env.MUTATION_PART];
const project = jest.projects.find(({ displayName }) => displayName === part.project);

export default {
  ...project,
  // PostgreSQL is already running (scripts/mutation.mjs). A fresh one for each mutant would take longer than the specs.
  globalSetup: undefined,
  globalTeardown: undefined,
  // Each mutant needs modules of its own. E2e specs run in a process for each mutant, and share its modules.
  ...(part.database
    ? {
        runtime: '<rootDir>/scripts/mutation/runtime.js',
        testEnvironment: join(import.meta.dirname, 'environment.js'),
      }
    : { runtime: undefined, testEnvironment: 'node' }),
  testMatch: part.specs.map((spec) => `<rootDir>/${spec}`),
  testSequencer: join(import.meta.dirname, 'in-order.js'),
  testTimeout: jest.testTimeout,
};
