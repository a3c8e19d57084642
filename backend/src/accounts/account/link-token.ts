import { createHash, createHmac, randomUUID } from 'node:crypto';

/** What a link in an email does. A token for one purpose is worth nothing for another. */
export type LinkPurpose =
  | 'email verification'
  | 'email change'
  | 'staff invitation'
  | 'spouse invitation'
  | 'saved order'
  | 'shared copy';

/**
 * The token of an emailed link: 256 bits that only the server can compute from the random id of what it opens. So
 * neither the database nor the outbox contains the token, and a repeated email has the same link.
 */
export const linkTokenOf = (purpose: LinkPurpose, id: string, secret: string): string =>
  createHmac('sha256', secret).update(`${purpose} link\n${id}`).digest('base64url');

/** The hash of a token, which is all that the database stores. */
export const hashOfLink = (purpose: LinkPurpose, token: string): string =>
  createHash('sha256').update(`${purpose} link\n${token}`).digest('base64url');

/** Creates the id of a row that a link opens, and the hash of the link's token. */
export function newLink(purpose: LinkPurpose, secret: string): { id: string; tokenHash: string } {
  const id = randomUUID();
  return { id, tokenHash: hashOfLink(purpose, linkTokenOf(purpose, id, secret)) };
}
