import { shortened, withoutSignature } from '../../mail/text/words.js';

/**
 * The beginning of a message on one line of at most 160 characters. Leaves out the signature, a repeated subject, and
 * the invisible characters with which newsletters pad their preview.
 */
export function snippetOf(text: string, subject = ''): string {
  const line = withoutSignature(text)
    .replace(/\p{Cf}|\u034f/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  const words = subject !== '' && line.startsWith(subject) ? line.slice(subject.length).trim() || line : line;
  return shortened(words);
}
