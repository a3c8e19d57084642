import type { MatchExtended, ZxcvbnFactory, ZxcvbnResult } from '@zxcvbn-ts/core';
import { trimEnds } from './trim.js';

/** What someone who knows the account would try first, besides common passwords. */
export interface PasswordOwner {
  /** The person's name and email address. */
  readonly person: readonly string[];
  readonly firm: FirmWords;
}

/** The fields of the firm's profile whose words someone would try. */
export interface FirmWords {
  readonly name: string;
  readonly legalName?: string;
  readonly headquarters?: string;
  readonly address?: string;
  readonly email?: string;
  readonly siteUrl?: string;
}

/** 0 and 1 are refused; 2 is fair, 3 good, 4 strong. */
export type PasswordScore = ZxcvbnResult['score'];

export interface PasswordStrength {
  readonly score: PasswordScore;
  /** Why it is refused, and what to do: a sentence without its subject. Undefined for a passable password. */
  readonly problem?: string;
}

/** The highest score that is refused: fewer than a million guesses (zxcvbn). */
const weak = 1;

/** One word takes fewer guesses than this, signs for letters included. */
const wordGuesses = 20_000;

/** The rest is not judged: zxcvbn's time grows with the square of this, and a good password is good before its end. */
const checkedCharacters = 64;

/** What people make passwords of at a tax firm, besides its name (ASVS 6.2.11). */
const tradeWords = (
  'tax taxes taxed return returns refund refunds irs file filed files filing cpa firm office account accounts ' +
  'accounting accountant preparer client clients portal my the and pass password passwd strong secret secure ' +
  'login welcome admin user'
).split(' ');

/** Letters that people write as digits or signs, the likeliest first. */
const substituted: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'il',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const guessedFirst = 'it is made of words that people try first here';

const advice = 'Use three or four unrelated words';

/**
 * Estimates how many guesses a password withstands, with zxcvbn and a list of 50,000 passwords from breaches. Sends it
 * nowhere. Downloads the list (240 kB) at the first call.
 */
export async function passwordStrength(
  password: string,
  { person, firm }: PasswordOwner,
): Promise<PasswordStrength> {
  const zxcvbn = await loadZxcvbn();
  const own = person.flatMap(wordsOf);
  const names = [firm.name, firm.legalName ?? ''].flatMap(wordsOf);
  const places = [firm.headquarters, firm.address, firm.email, firm.siteUrl].flatMap((text) =>
    wordsOf(text ?? ''),
  );
  const tried = [...new Set([...own, ...names, ...places, ...tradeWords])];
  const check = (text: string) => zxcvbn.check(text.slice(0, checkedCharacters), tried);
  const refusal = (score: PasswordScore, reason: string) => ({
    score,
    problem: `is too easy to guess: ${reason}. ${advice}.`,
  });

  const typed = password.normalize('NFKC');
  const cores = new Set([typed, withLetters(typed)].map(withoutDecoration));
  for (const core of cores) {
    const word = core === undefined ? undefined : check(core);
    if (word && word.guesses < wordGuesses) return refusal(weak, reasonFor(word, own, names));
  }
  const result = check(typed);
  if (result.score <= weak) return refusal(result.score, reasonFor(result, own, names));
  return isMadeOf(tried, typed) ? refusal(weak, guessedFirst) : { score: result.score };
}

let loading: Promise<ZxcvbnFactory> | undefined;

function loadZxcvbn(): Promise<ZxcvbnFactory> {
  loading ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')])
    .then(
      ([core, common]) =>
        new core.ZxcvbnFactory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs }),
    )
    .catch((error: unknown) => {
      // The next call tries again.
      loading = undefined;
      throw error;
    });
  return loading;
}

/** `Grace Hopper` → grace, hopper, gracehopper, grace.hopper and so on. Shorter words would match by chance. */
function wordsOf(text: string): string[] {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const joined = ['', ' ', '.', '-', '_'].map((separator) => words.join(separator));
  return [...new Set([text.toLowerCase(), ...joined, ...words])].filter((word) => word.length >= 3);
}

/** `$ummer1` → summer1: zxcvbn knows such signs within a word, but `withoutDecoration` would remove the first. */
const withLetters = (password: string) =>
  password.replace(/[^\p{L}](?=\p{L})/gu, (sign) => substituted[sign]?.charAt(0) ?? sign);

/** Whether a password has nothing but these words, digits and signs, in which letters may be written as such. */
function isMadeOf(words: readonly string[], password: string): boolean {
  if (!/\p{L}/u.test(password)) return false;
  const typed = [...password.toLowerCase()];
  const spelled = words.map((word) => [...word]);
  const reached = new Set([0]);
  // Visits the positions that are added meanwhile, each once.
  for (const start of reached) {
    if (start < typed.length && /\P{L}/u.test(typed[start]!)) reached.add(start + 1);
    for (const word of spelled)
      if (word.every((letter, index) => spells(typed[start + index], letter)))
        reached.add(start + word.length);
  }
  return reached.has(typed.length);
}

const spells = (typed: string | undefined, letter: string) =>
  typed !== undefined && (typed === letter || substituted[typed]?.includes(letter) === true);

/**
 * Removes up to five digits and signs from the ends, and capitals: attackers try `Summer2026!` early, although zxcvbn
 * counts ten million guesses. @returns undefined if more would be removed
 */
function withoutDecoration(password: string): string | undefined {
  const core = trimEnds(password, /\P{L}/u).toLowerCase();
  return core !== '' && password.length - core.length <= 5 ? core : undefined;
}

/** Says why a password is weak, by the part that covers most of it. */
function reasonFor({ sequence }: ZxcvbnResult, own: readonly string[], names: readonly string[]): string {
  const [longest] = sequence.toSorted((a, b) => b.token.length - a.token.length);
  switch (longest?.pattern) {
    case 'dictionary':
      return dictionaryReason(longest, own, names);
    case 'repeat':
      return 'it repeats itself';
    case 'sequence':
    case 'spatial':
      return 'its characters follow each other, as in abc, 123 or qwerty';
    case 'date':
    case 'regex':
      return 'it is mostly a date';
    default:
      return 'it is short and simple';
  }
}

function dictionaryReason(
  { dictionaryName, matchedWord }: MatchExtended,
  own: readonly string[],
  names: readonly string[],
): string {
  if (dictionaryName !== 'userInputs') return 'many people use it, or one like it';
  const word = String(matchedWord);
  if (own.includes(word)) return 'it has your name or email address';
  return names.includes(word) ? 'it has our firm’s name' : guessedFirst;
}
