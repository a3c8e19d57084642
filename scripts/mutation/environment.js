import SharedEnvironment from '../jest/shared-environment.js';

/** The mutant that a test of this process has noticed. */
let noticed;

/** Skips what is left of the specs once a test fails on a mutant. Stryker's runner for Jest would run all of them. */
export default class MutantEnvironment extends SharedEnvironment {
  handleTestEvent({ name, test, describeBlock }) {
    const mutant = process.env.__STRYKER_ACTIVE_MUTANT__;
    if (name === 'test_done' && test.errors.length > 0) noticed = mutant;
    if (mutant === undefined || noticed !== mutant) return;
    if (name === 'run_describe_start') describeBlock.mode = 'skip';
    if (name === 'test_start') test.mode = 'skip';
  }
}
