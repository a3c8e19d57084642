import { createHash, createHmac } from 'node:crypto';

/**
 * The token of a draft: 256 bits that only the server can compute from the draft's random id. So the database contains
 * nothing that opens a draft, and the id is enough to e-mail the resume link.
 */
export const tokenOf = (draftId: string, secret: string): string =>
  createHmac('sha256', secret).update(`draft token\n${draftId}`).digest('base64url');

/** The hash of a token, which is all that the database stores. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
