/** What someone typed into the card form. */
export interface TypedCard {
  number: string;
  /** `MM / YY`; a browser may fill in `MM/YYYY`. */
  expiry: string;
  cvc: string;
  name: string;
  zip: string;
}

export type CardField = keyof TypedCard;

export const emptyCard: TypedCard = { number: '', expiry: '', cvc: '', name: '', zip: '' };

/** The sentence for a number that could be someone's card. */
export const notATestCard =
  'This is not one of the test cards, so we removed it. Nothing was sent. Please use a test card from the list.';

/**
 * Says what is wrong with each field of a card, as far as the browser can tell.
 * @param testNumbers the only numbers that are accepted
 * @param today decides which dates have passed
 */
export function problemsWith(
  card: TypedCard,
  testNumbers: readonly string[],
  today: Date,
): Partial<Record<CardField, string>> {
  const problems = {
    number: problemWithNumber(card.number, testNumbers),
    expiry: problemWithExpiry(card.expiry, today),
    cvc: problemWithCode(card),
    name: card.name.trim() === '' ? 'Please enter the name on the card.' : undefined,
    zip: /^\d{5}(-?\d{4})?$/.test(card.zip.trim())
      ? undefined
      : 'Please enter the five digits of the ZIP code where your card’s bill goes.',
  };
  return Object.fromEntries(Object.entries(problems).filter(([, sentence]) => sentence !== undefined));
}

/** Whether these digits are a whole, valid card number, but not a test card's. */
export const couldBeReal = (digits: string, testNumbers: readonly string[]): boolean =>
  digits.length >= brandOf(digits).length && passesLuhn(digits) && !testNumbers.includes(digits);

function problemWithNumber(typed: string, testNumbers: readonly string[]): string | undefined {
  const digits = digitsOf(typed);
  const { length } = brandOf(digits);
  if (digits === '') return 'Please enter the card number.';
  if (!isGrouped(typed)) return 'Please enter only the digits of the card number.';
  if (testNumbers.includes(digits)) return undefined;
  if (digits.length < length)
    return `The card number is too short: it has ${digits.length} of ${length} digits.`;
  if (!passesLuhn(digits)) return 'There is a typo in the card number. Please check each digit.';
  return notATestCard;
}

function problemWithExpiry(typed: string, today: Date): string | undefined {
  const digits = digitsOf(typed);
  if (digits.length !== 4 && digits.length !== 6)
    return 'Please enter the date on the card as month and year, such as 04 / 29.';
  const month = Number(digits.slice(0, 2));
  if (month < 1 || month > 12) return 'The month must be from 01 to 12.';
  const year = 2000 + Number(digits.slice(-2));
  // A card is good until the end of its month.
  return new Date(year, month, 1) > today ? undefined : 'This card has expired. Please check the date.';
}

function problemWithCode({ number, cvc }: TypedCard): string | undefined {
  const { cvc: length } = brandOf(digitsOf(number));
  if (digitsOf(cvc).length === length) return undefined;
  return length === 4
    ? 'Please enter the four digits on the front of the card.'
    : 'Please enter the three digits on the back of the card.';
}

/** Writes an expiry date as `MM / YY` while someone types it, also from `1/29` and `12/2029`. */
export function formatExpiry(typed: string): string {
  const digits = digitsOf(typed);
  const isWholeMonth = /^[2-9]/.test(digits) || /^\s*\d\s*\//.test(typed);
  const padded = isWholeMonth ? `0${digits}` : digits;
  const year = shortYear(padded.slice(2));
  return year ? `${padded.slice(0, 2)} / ${year}` : padded.slice(0, 2);
}

/** The last two digits of a year, once it is complete: `20`, `202` and `2029` are on the way to `29`. */
function shortYear(digits: string): string {
  if (digits.length <= 2) return digits;
  if (!digits.startsWith('20')) return digits.slice(0, 2);
  return digits.length === 3 ? digits : digits.slice(2, 4);
}

/** How a network's cards look: their first digits, length, and security code. */
interface Brand {
  readonly name: string;
  readonly starts: RegExp;
  /** Number of digits. Where a network has several lengths, the usual one. */
  readonly length: number;
  /** Digits after which a space follows. */
  readonly gaps: readonly number[];
  /** Number of digits of the security code. */
  readonly cvc: 3 | 4;
}

const inFours = [4, 8, 12];

/** From the networks' published ranges (ISO/IEC 7812). */
const brands: readonly Brand[] = [
  { name: 'Visa', starts: /^4/, length: 16, gaps: inFours, cvc: 3 },
  {
    name: 'Mastercard',
    starts: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    length: 16,
    gaps: inFours,
    cvc: 3,
  },
  { name: 'American Express', starts: /^3[47]/, length: 15, gaps: [4, 10], cvc: 4 },
  { name: 'Discover', starts: /^(6011|64[4-9]|65)/, length: 16, gaps: inFours, cvc: 3 },
  { name: 'Diners Club', starts: /^3(0[0-5]|[68])/, length: 14, gaps: [4, 10], cvc: 3 },
  { name: 'JCB', starts: /^35(2[89]|[3-8])/, length: 16, gaps: inFours, cvc: 3 },
];

const unknown: Brand = { name: '', starts: /^/, length: 16, gaps: inFours, cvc: 3 };

export const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Whether a text has only digits and what groups them. Anything else stays as typed, because nobody meant to drop it. */
export const isGrouped = (text: string): boolean => /^[\d\s/-]*$/.test(text);

/** The network of a number, from its first digits. Its name is empty if no network fits. */
export const brandOf = (digits: string): Brand => brands.find(({ starts }) => starts.test(digits)) ?? unknown;

/** Groups digits as they are embossed on the card: `4242 4242 4242 4242`. */
export function groupDigits(text: string): string {
  const digits = digitsOf(text);
  const { gaps } = brandOf(digits);
  return [...digits].map((digit, at) => (gaps.includes(at) ? ` ${digit}` : digit)).join('');
}

/** The check of card numbers (Luhn, ISO/IEC 7812-1), which finds most typos. */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
