import { createHash, createHmac } from 'node:crypto';

/**
 * The token of a draft: 256 bits that only the server can compute from the draft's random id. So the database
 * holds nothing that opens a draft, and the resume link can be mailed, and mailed again, from the id alone.
 */
export const tokenOf = (draftId: string, secret: string): string =>
  createHmac('sha256', secret).update(`draft token\n${draftId}`).digest('base64url');

/** What the database keeps of a token. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
