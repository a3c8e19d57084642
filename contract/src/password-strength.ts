import type { MatchExtended, ZxcvbnFactory, ZxcvbnResult } from '@zxcvbn-ts/core';
import { trimEnds } from './trim.js';

/** What somebody who knows the account would try first, besides common passwords. */
export interface PasswordOwner {
  /** The person's name and email address. */
  readonly person: readonly string[];
  /** The firm's name. */
  readonly firm: string;
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
  const theirs = wordsOf(firm);
  const check = (text: string) => zxcvbn.check(text.slice(0, checkedCharacters), [...own, ...theirs]);

  const typed = password.normalize('NFKC');
  const core = withoutDecoration(typed);
  const word = core === undefined ? undefined : check(core);
  const result = word && word.guesses < wordGuesses ? word : check(typed);
  const score = result === word ? weak : result.score;
  return score > weak
    ? { score }
    : { score, problem: `is too easy to guess: ${reasonFor(result, own)}. ${advice}.` };
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

/**
 * Removes up to five digits and signs from the ends, and capitals: attackers try `Summer2026!` early, although zxcvbn
 * counts ten million guesses. @returns undefined if more would be removed
 */
function withoutDecoration(password: string): string | undefined {
  const core = trimEnds(password, /\P{L}/u).toLowerCase();
  return core !== '' && password.length - core.length <= 5 ? core : undefined;
}

/** Says why a password is weak, by the part that covers most of it. */
function reasonFor({ sequence }: ZxcvbnResult, own: readonly string[]): string {
  const [longest] = sequence.toSorted((a, b) => b.token.length - a.token.length);
  switch (longest?.pattern) {
    case 'dictionary':
      return dictionaryReason(longest, own);
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

function dictionaryReason({ dictionaryName, matchedWord }: MatchExtended, own: readonly string[]): string {
  if (dictionaryName !== 'userInputs') return 'many people use it, or one like it';
  return own.includes(String(matchedWord)) ? 'it has your name or email address' : 'it has our firm’s name';
}
