/** Letters that Unicode does not take apart into a plain one and an accent. */
const plainLetters: Readonly<Record<string, string>> = {
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
/** Also what documents write for a name that somebody does not have. */
const idleWords = ['jr', 'sr', 'ii', 'iii', 'iv', 'v', 'fnu', 'lnu', 'nmn'];

/**
 * The words of a name without case, accents, apostrophes and suffixes: “José O’Neill-Paz Jr.” is jose, oneill, paz. The
 * vowel signs of other scripts stay: Ram and Rama differ in Hindi by nothing else.
 */
export const wordsOfName = (name: string): readonly string[] =>
  name
    .replace(/['’‘‛`´ʹʻʼ′＇.]/gu, '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/gu, '')
    .toLowerCase()
    .replace(/[łøđðıßæœþ]/gu, (letter) => plainLetters[letter]!)
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
 * Whether a name that somebody typed, or that an identity document has, is that of a person. The first of the first names
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
