const maxLength = 160;

/**
 * How a message begins, on one line of at most 160 characters. A beginning that says the subject again is left out, and
 * so are the signature and the characters by which newsletters fill their preview up.
 */
export function snippetOf(text: string, subject = ''): string {
  const line = text
    .replace(/\n-- \r?\n[^]*$/, '')
    .replace(/\p{Cf}|\u034f/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  const words = subject !== '' && line.startsWith(subject) ? line.slice(subject.length).trim() || line : line;
  const characters = [...words];
  return characters.length <= maxLength ? words : `${characters.slice(0, maxLength - 1).join('')}…`;
}
