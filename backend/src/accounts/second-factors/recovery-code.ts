import { randomInt } from 'node:crypto';
import { crockford } from '../../base/crockford.js';

const length = 10;

/** Creates a random code of 50 bits: `7K2QX-9M4DT`. */
export function newRecoveryCode(): string {
  const code = Array.from({ length }, () => crockford[randomInt(crockford.length)]).join('');
  return `${code.slice(0, length / 2)}-${code.slice(length / 2)}`;
}
