/** Most characters of a message that a search looks through. */
const maxLength = 100_000;

/** Folds a text for comparison: without case, accents, and invisible characters. `Ren\u00c9E` and `renee` are the same. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\0]+/gu, '')
    .toLowerCase();

/**
 * What a search of the built-in mailbox looks through, folded.
 * @param people sender, recipients and reply address, as the list shows them
 * @param text the message as plain text; its signature is left out
 */
export const mailWords = (people: readonly string[], subject: string, text: string): string =>
  folded([...people, subject, withoutSignature(text)].join('\n')).slice(0, maxLength);

/** Removes the signature, which begins with a line of two hyphens and a space. */
export const withoutSignature = (text: string): string => text.replace(/\n-- \r?\n[^]*$/, '');
