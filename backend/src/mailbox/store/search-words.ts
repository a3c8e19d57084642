/** Most words of a search that count. */
const maxWords = 10;

/**
 * The words of a search, each once. Quotation marks, backslashes and control characters only separate words: none of
 * them can end a string in IMAP or SQL.
 */
export const searchWordsIn = (search: string): string[] =>
  [...new Set(search.split(/[\s\p{C}"\\]+/u))].filter(Boolean).slice(0, maxWords);
