import { createHash, createHmac } from 'node:crypto';

/**
 * The token of a draft: 256 bits that only the server can compute from a random id. So neither the database nor a
 * stored response contains what opens a draft.
 */
export const tokenOf = (tokenId: string, secret: string): string =>
  createHmac('sha256', secret).update(`draft token\n${tokenId}`).digest('base64url');

/** The hash of a token, which is all that the database stores. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
