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
