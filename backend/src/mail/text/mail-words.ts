import { folded } from '@tax-firm/machines';

/** Most characters of a message that a search looks through. */
const maxLength = 100_000;

/** Folds a text of the mailbox for comparison: also without the vowel signs of other scripts. */
export const foldedMail = (text: string): string => folded(text).replace(/[\p{M}\p{Cf}\0]+/gu, '');

/**
 * What a search of the built-in mailbox looks through, folded.
 * @param people sender, recipients and reply address, as the list shows them
 * @param text the message as plain text; its signature is left out
 */
export const mailWords = (people: readonly string[], subject: string, text: string): string =>
  foldedMail([...people, subject, withoutSignature(text)].join('\n')).slice(0, maxLength);

/** Removes the signature, which begins with a line of two hyphens and a space. */
export const withoutSignature = (text: string): string => text.replace(/\n-- \r?\n[^]*$/, '');
