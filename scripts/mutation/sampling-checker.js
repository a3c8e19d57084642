/**
 * A Stryker checker that runs only a sample of the mutants: one in MUTATION_ONE_IN, chosen by a hash of the change, so
 * that every run tries the same ones. Stryker counts the others as invalid, which leaves them out of the score.
 */
import { createHash } from 'node:crypto';

/** Why a mutant was left out. */
export const notSampled = 'Not in the sample';

const oneIn = Number(process.env.MUTATION_ONE_IN);

class SamplingChecker {
  async init() {}

  async check(mutants) {
    return Object.fromEntries(mutants.map((mutant) => [mutant.id, resultFor(mutant)]));
  }
}

const resultFor = (mutant) =>
  isChosen(mutant) ? { status: 'passed' } : { status: 'compileError', reason: notSampled };

function isChosen({ fileName, location, mutatorName, replacement }) {
  const { start, end } = location;
  const name = fileName.split('/').at(-1);
  const text = JSON.stringify([name, start, end, mutatorName, replacement]);
  return createHash('sha256').update(text).digest().readUInt32BE() % oneIn === 0;
}

export const strykerPlugins = [{ kind: 'Checker', name: 'sampling', injectableClass: SamplingChecker }];
