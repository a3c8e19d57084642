/** Most characters of the texts in events of the workflow. Here and in zod, characters are code points of Unicode. */
export const textLimits = {
  reason: 1000,
  requestedDocument: 200,
  quoteLabel: 120,
  quoteReason: 200,
} as const;

/** The sentence for a text that is too long. @param length of the text, and the most that it may have: in characters */
export function tooLong(length: number, limit: number): string {
  const excess = length - limit;
  const characters = excess === 1 ? 'character' : 'characters';
  return `Please shorten this by ${excess.toLocaleString('en-US')} ${characters}: the limit is ${limit.toLocaleString('en-US')}`;
}

/** The number of characters in a text. */
export const lengthOf = (text: string): number => [...text].length;

/** Lets a schema's check of the length refuse with that sentence. */
export const tooLongError = {
  error: ({ input, maximum }: { input?: unknown; maximum: number | bigint }): string =>
    tooLong(lengthOf(String(input)), Number(maximum)),
};
