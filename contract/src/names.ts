import * as z from 'zod';
import { limits } from './limits.js';
import { typedText } from './fields.js';

/** What a web address begins with, also in the wide letters that browsers read as the usual ones. */
const webAddress = /:\/\/|\bwww\./i;

/**
 * Whether a text can be the name of a company or a form. A web address in it becomes a link in emails, so it is refused. Other
 * text with a dot is not: `St. Mary's`, `Books.com LLC`.
 */
export const isName = (text: string): boolean => !webAddress.test(text.normalize('NFKC'));

/** The sentence under a field. @param label the field's name: `Name` */
export const noWebAddress = (label = 'This name'): string =>
  `${label} has a web address in it. Please leave that out`;

/** Two letters or more follow a dot: `evil.example`, but neither `J.R.R.` nor `St.John`. */
const domain = /[\p{L}\p{N}]\.(?!\p{Lu}\p{Ll})\p{L}{2}/u;
/** `Louis 14`, but no phone number, however its digits are grouped. */
const mostDigits = 4;
/** What people's names consist of, with nicknames in quotes and the dots of Catalan, Chinese, Japanese and Hebrew. */
const ofNames = /^[\p{L}\p{M}\p{N}\p{Pd}\p{Join_C} .,'’‘‛′`"“”&()/·‧・׳״]*$/u;
/** The end of a sentence and the start of the next. Abbreviations are shorter: `Prof. Ada`. */
const sentenceEnd = /\p{L}{5}\. *\p{L}/u;

/**
 * The name of a person, at most 60 characters: not a message, which the firm's emails and screens would show as its own
 * (docs/security.md). May be empty unless `.min` is added.
 * @param missing the sentence for what is no text
 * @param label the field's name: `Name`
 */
export const personName = (missing?: string, label = 'This name'): z.ZodString => {
  const refined = (isPart: (name: string) => boolean, error: string) =>
    z.refine<string>((text) => isPart(text.normalize('NFKC')), { error, abort: true });
  return typedText(missing)
    .max(limits.personName, {
      error: `${label} must be at most ${limits.personName} characters`,
      abort: true,
    })
    .check(
      refined((name) => !webAddress.test(name) && !domain.test(name), noWebAddress(label)),
      refined(
        (name) => (name.match(/\p{Nd}/gu)?.length ?? 0) <= mostDigits,
        `${label} has a number in it. Please leave that out`,
      ),
      refined(
        (name) => ofNames.test(name) && !sentenceEnd.test(name) && (name === '' || /\p{L}/u.test(name)),
        `${label} can have only letters, spaces, periods, commas, hyphens and apostrophes`,
      ),
    );
};
