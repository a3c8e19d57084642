import { createHmac } from 'node:crypto';
import { sha256 } from '../../base/sha256.js';

/**
 * The token of a draft: 256 bits that only the server can compute from a random id. So neither the database nor a
 * stored response contains what opens a draft.
 */
export const draftTokenOf = (tokenId: string, secret: string): string =>
  createHmac('sha256', secret).update(`draft token\n${tokenId}`).digest('base64url');

/** The hash of a token, which is all that the database stores. */
export const draftTokenHash = (token: string): Buffer => sha256(token);
