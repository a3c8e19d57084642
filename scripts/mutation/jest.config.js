/** The specs of one part, MUTATION_PART, as the project of it in jest.config.js runs them. */
import jest from '../../jest.config.js';
import { parts } from './parts.js';

const part = parts[process.env.MUTATION_PART];
const project = jest.projects.find(({ displayName }) => displayName === part.project);

export default {
  ...project,
  // PostgreSQL runs already (scripts/mutation.mjs): a fresh one for each mutant would take longer than the specs.
  globalSetup: undefined,
  globalTeardown: undefined,
  testMatch: part.specs.map((spec) => `<rootDir>/${spec}`),
  testTimeout: jest.testTimeout,
};
