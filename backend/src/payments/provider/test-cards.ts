/** How a test card behaves. Times in milliseconds. */
export interface TestCard {
  readonly token: string;
  /** For the people who try the payment form. */
  readonly label: string;
  /** Why it is declined; absent: it succeeds. */
  readonly declined?: string;
  /** The provider takes this long to answer. */
  readonly answersAfterMs?: number;
  /** The provider answers at once that it has not decided, and decides after this long. */
  readonly settlesAfterMs?: number;
  /** It is charged, and the answer never arrives. */
  readonly answerLost?: boolean;
}

/** The first four are Stripe's own test tokens, with Stripe's sentences; the others play what only a network can do. */
export const testCards: readonly TestCard[] = [
  { token: 'tok_visa', label: 'Succeeds' },
  { token: 'tok_chargeDeclined', label: 'Is declined', declined: 'Your card was declined.' },
  {
    token: 'tok_chargeDeclinedInsufficientFunds',
    label: 'Is declined: insufficient funds',
    declined: 'Your card has insufficient funds.',
  },
  {
    token: 'tok_chargeDeclinedExpiredCard',
    label: 'Is declined: expired',
    declined: 'Your card has expired.',
  },
  { token: 'tok_testSlow', label: 'Succeeds after four seconds', answersAfterMs: 4_000 },
  { token: 'tok_testPending', label: 'Is pending for five seconds, then succeeds', settlesAfterMs: 5_000 },
  { token: 'tok_testAnswerLost', label: 'Is charged, but the answer is lost', answerLost: true },
];

/** The card behind a token; one that nobody issued is declined, as with the real provider. */
export const testCardOf = (token: string): TestCard =>
  testCards.find((card) => card.token === token) ?? {
    token,
    label: 'Unknown',
    declined: `No such token: ${token}`,
  };
