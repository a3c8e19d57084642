import { randomInt } from 'node:crypto';

/** Crockford's base32, without letters that look like digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 10;

/** Creates a random code of 50 bits: `7K2QX-9M4DT`. */
export function newRecoveryCode(): string {
  const code = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${code.slice(0, length / 2)}-${code.slice(length / 2)}`;
}

/** Returns a code as typed in the form in which it is hashed: ignores case, spaces and dashes, and reads O as 0. */
export const plainRecoveryCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0');
