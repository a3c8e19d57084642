import { folded } from '@tax-firm/machines';

/** Most characters of a message that a search looks through. */
const mostSearched = 100_000;

/** Folds a text of the mailbox for comparison: also without the vowel signs of other scripts. */
export const foldedMail = (text: string): string => folded(text).replace(/[\p{M}\p{Cf}\0]+/gu, '');

/**
 * What a search of the built-in mailbox looks through, folded.
 * @param people sender, recipients and reply address, as the list shows them
 * @param text the message as plain text; its signature is left out
 */
export const mailWords = (people: readonly string[], subject: string, text: string): string =>
  foldedMail([...people, subject, withoutSignature(text)].join('\n')).slice(0, mostSearched);

/** Removes the signature, which begins with a line of two hyphens and a space. */
export const withoutSignature = (text: string): string => text.replace(/\n-- \r?\n[^]*$/, '');

/** Joins the lines of a text with single spaces. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const maxLength = 160;

/** Shortens a message on one line to what a list of messages shows: at most 160 characters. */
export function shortened(line: string): string {
  const characters = [...line];
  return characters.length <= maxLength ? line : `${characters.slice(0, maxLength - 1).join('')}…`;
}

/** What a parser of addresses would read as the end of a name (RFC 5322, `specials`). */
const specials = /[,;:@()[\]]/;

/**
 * An address as headers show it: `Name <address>`. Someone may call themselves `ann@corp.example, Ann`, so that a name that
 * could be read as addresses is quoted.
 */
export function shownAddress({ name = '', address = '' }: { name?: string; address?: string }): string {
  const words = oneLine(name.replace(/[<>"\\]/g, ' '));
  if (words === '') return address;
  if (address === '') return oneLine(words.replace(/[,;:@]/g, ' '));
  return `${specials.test(words) ? `"${words}"` : words} <${address}>`;
}
