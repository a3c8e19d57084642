import { join } from 'node:path';
import Sequencer from '@jest/test-sequencer';
import { root } from '../lib/project.mjs';
import { parts } from './parts.js';

/** Runs the specs of the part MUTATION_PART in the order of its list, after those that the list names by a glob. */
export default class InOrder extends Sequencer {
  sort(tests) {
    const paths = parts[process.env.MUTATION_PART].specs.map((spec) => join(root, spec));
    return [...tests].sort((a, b) => paths.indexOf(a.path) - paths.indexOf(b.path));
  }
}
