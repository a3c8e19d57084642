import { createHash, type Hash } from 'node:crypto';
import { z } from 'zod';
import { isJsonHash, jsonHash } from '../../common/json.js';
import { isSigned, type SigningKey } from './signing-key.js';

/** What one day's root says. Hashes are SHA-256 in hex. */
const root = z.object({
  day: z.string().meta({ description: 'Such as 2026-11-20, in UTC' }),
  heads: z.number().int().meta({ description: 'How many histories moved on that day' }),
  headsHash: z.string().meta({ description: 'Over the last row of each of them' }),
  reads: z.number().int().meta({ description: 'How many reads the access log has of that day' }),
  readsHash: z.string(),
  previous: z.string().nullable().meta({ description: 'The hash of the day before; null for the first' }),
});
export type Root = z.infer<typeof root>;

export const signedRoot = root
  .extend({
    hash: z.string().meta({ description: 'Over all of that' }),
    signature: z.string().meta({ description: 'Ed25519 over the hash, in base64' }),
    publicKey: z.string().meta({ description: 'PEM' }),
  })
  .meta({ id: 'DailyRoot' });
export type SignedRoot = z.infer<typeof signedRoot>;

/** Digests the last rows of the histories of one day, in the order of their ids. */
export class HeadsDigest {
  private readonly digest: Hash = createHash('sha256');
  count = 0;

  add(workflowId: string, seq: number, hash: string): void {
    this.digest.update(`${workflowId} ${seq} ${hash}\n`);
    this.count += 1;
  }

  hex(): string {
    return this.digest.digest('hex');
  }
}

/** What a root's hash covers: everything that it says. */
function hashedValues({ day, heads, headsHash, reads, readsHash, previous }: Root) {
  return { day, heads, headsHash, reads, readsHash, previous };
}

export const rootHash = (root: Root): string => jsonHash(hashedValues(root));

export function signRoot(root: Root, key: SigningKey): SignedRoot {
  const hash = rootHash(root);
  return { ...root, hash, signature: key.sign(hash).toString('base64'), publicKey: key.publicKey };
}

/** What is wrong with a root in itself and after the one before it, if anything. */
export function rootProblem(root: SignedRoot, before: SignedRoot | undefined): string | undefined {
  if (root.previous !== (before?.hash ?? null)) return 'it does not continue the root before it';
  if (!isJsonHash(root.hash, hashedValues(root))) return 'its hash does not match what it says';
  if (!isSigned(root.hash, Buffer.from(root.signature, 'base64'), root.publicKey))
    return 'its signature is wrong';
  return undefined;
}
