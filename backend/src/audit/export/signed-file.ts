import { type z } from 'zod';
import { isSigned } from '../roots/signing-key.js';
import { type WrongLine } from './chain-block.js';
import { type end } from './lines.js';

export interface FileVerdict {
  readonly of: 'history' | 'security log';
  readonly rows: number;
  readonly chains: number;
  readonly roots: number;
  readonly complete: boolean;
  /** Whether it has every row of each of its returns; of the log, every row. */
  readonly whole: boolean;
  /** The key that signed the file. The caller compares it with the firm's. */
  readonly publicKey?: string;
  /** The first problem found; absent if everything is correct. */
  readonly finding?: WrongLine;
}

/** The problem of a line that is not exactly as an export writes it. */
export const damaged = 'it is not what was exported';

/** What was read before the last line. */
export interface Seen {
  readonly rows: number;
  readonly chains: number;
  /** Over all bytes before the last line, in hexadecimal. */
  readonly sha256: string;
}

/** Whether a key may have signed. @param trusted public keys in PEM; none: any key may */
export const isTrusted = (publicKey: string, trusted: readonly string[]): boolean =>
  trusted.length === 0 || trusted.includes(publicKey);

/** The problem of a last line, if any. @param trusted the public keys to trust, in PEM; none: any key */
export function endProblem(
  last: z.infer<typeof end>,
  seen: Seen,
  trusted: readonly string[],
): string | undefined {
  if (last.rows !== seen.rows || last.chains !== seen.chains) return 'rows are missing';
  if (last.sha256 !== seen.sha256) return 'something before the end was changed';
  const signature = Buffer.from(last.signature, 'base64');
  if (signature.toString('base64') !== last.signature || !isSigned(last.sha256, signature, last.publicKey))
    return 'its signature is wrong';
  if (!isTrusted(last.publicKey, trusted)) return 'it is signed with another key';
  return undefined;
}
