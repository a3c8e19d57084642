/** How a test card behaves. */
export interface TestCard {
  readonly token: string;
  /** What people who try the payment form see. */
  readonly label: string;
  /** Why it is declined; absent if it succeeds. */
  readonly declined?: string;
  /** Milliseconds that the provider takes to answer. */
  readonly answersAfterMs?: number;
  /** Milliseconds for which the payment is pending. The provider still answers at once. */
  readonly settlesAfterMs?: number;
  /** The card is charged, but the answer never arrives. */
  readonly answerLost?: boolean;
}

/** The first four are Stripe's own test tokens, with Stripe's messages. The others simulate network problems. */
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

/** The card of a token. An unknown token is declined, as Stripe does. */
export const testCardOf = (token: string): TestCard =>
  testCards.find((card) => card.token === token) ?? {
    token,
    label: 'Unknown',
    declined: `No such token: ${token}`,
  };
