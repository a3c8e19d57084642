import SharedRuntime, { forgetModules } from '../jest/shared-runtime.js';

/** Modules remember the mutant with which they were loaded. */
let loadedFor;

/** Shares the program's modules among the specs, but not among mutants: the first one runs where the dry run did. */
export default class MutantRuntime extends SharedRuntime {
  constructor(...options) {
    const mutant = process.env.__STRYKER_ACTIVE_MUTANT__;
    if (mutant !== loadedFor) forgetModules();
    loadedFor = mutant;
    super(...options);
  }
}
