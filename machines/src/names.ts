/** Letters that Unicode does not take apart into a plain one and an accent, and the sigma that ends a word. */
const plainLetters: Readonly<Record<string, string>> = {
  ς: 'σ',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};
/**
 * Accents, the points of Hebrew and Arabic, and invisible characters. The vowel signs of other scripts stay: Ram and Rama
 * differ in Hindi by nothing else.
 */
const marks =
  // eslint-disable-next-line no-misleading-character-class
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]+/gu;

/**
 * Folds a text for comparison: without case, accents and invisible characters. “José Łuna”, however it is typed, is jose
 * luna. The SQL function `folded` (migrations/src/*-accounts.ts) does the same.
 */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .replace(/[ςłøđðıßæœþ]/gu, (letter) => plainLetters[letter]!);

/** Also what documents write for a name that someone does not have. */
const idleWords = ['jr', 'sr', 'ii', 'iii', 'iv', 'v', 'fnu', 'lnu', 'nmn'];

/**
 * The words of a name without case, accents, apostrophes and suffixes: “José O’Neill-Paz Jr.” is jose, oneill, paz.
 */
export const wordsOfName = (name: string): readonly string[] =>
  folded(name.replace(/['’‘‛`´ʹʻʼ′＇.]/gu, ''))
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word, place, all) => word !== '' && (all.length === 1 || !isIdle(word, place)));

const isIdle = (word: string, place: number) => idleWords.includes(word) && (place > 0 || word === 'fnu');

/** Whether two names are the same, but for case, accents, punctuation, spaces and suffixes. */
export function isSameName(one: string, other: string): boolean {
  const [words, others] = [wordsOfName(one), wordsOfName(other)];
  return words.length + others.length === 0
    ? one.trim() === other.trim()
    : words.join('') === others.join('');
}

/** A name as an identity document has it. */
export interface DocumentName {
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * Whether a name that someone typed, or that an identity document has, is that of a person. The first of the first names
 * must be the same, and the last name of one must be among the last names of the other, because people have two, one, or
 * both with a hyphen. Middle names do not count. A single name must be the whole name. What was typed may leave out any
 * names after the first; a document tells which are last names, so a middle name there is not taken for one.
 */
export function isNameOf(given: string | DocumentName, name: string): boolean {
  const known = wordsOfName(name);
  if (typeof given === 'string') {
    const words = wordsOfName(given);
    return isSameName(given, name) || areAlike(words, words.slice(1), known, known.slice(1));
  }
  const first = wordsOfName(given.firstName);
  const last = wordsOfName(given.lastName);
  // Some documents have a single name twice.
  const words = first.join() === last.join() ? first : [...first, ...last];
  const hyphenated = name.split(/\s+/).map(wordsOfName);
  const knownLast = hyphenated.findLast((parts) => parts.some((part) => known.includes(part))) ?? [];
  return words.length > 0 && (isSameName(words.join(' '), name) || areAlike(words, last, known, knownLast));
}

function areAlike(
  words: readonly string[],
  last: readonly string[],
  known: readonly string[],
  knownLast: readonly string[],
): boolean {
  if (words.length < 2 || known.length < 2) return false;
  return beginAlike(words, known) && (last.includes(known.at(-1)!) || knownLast.includes(words.at(-1)!));
}

/** Mary-Ann is Maryann, too. */
const beginAlike = (one: readonly string[], other: readonly string[]): boolean =>
  one[0] === other[0] || one[0] === other.slice(0, 2).join('') || one.slice(0, 2).join('') === other[0];
