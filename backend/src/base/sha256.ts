import { createHash } from 'node:crypto';

/** Returns the SHA-256 of some bytes, or of a text in UTF-8: 32 bytes. */
export const sha256 = (content: Uint8Array | string): Buffer => createHash('sha256').update(content).digest();
