/** How a test card, or a test bank account, behaves. */
export interface TestCard {
  readonly token: string;
  /** What someone types into the card form to get this token: digits that pass the check of card numbers. */
  readonly number: string;
  /** The card's network, or the name of the bank. */
  readonly brand: string;
  /** Whether it is a bank account. */
  readonly isBank?: boolean;
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

const visa = (token: string, number: string, label: string, behavior: Partial<TestCard> = {}): TestCard => ({
  token,
  number,
  label,
  brand: 'Visa',
  ...behavior,
});

/**
 * Stripe's own test tokens, with its numbers and messages (https://docs.stripe.com/testing), and `tok_test…`, which
 * simulate network problems.
 */
export const testCards: readonly TestCard[] = [
  visa('tok_visa', '4242424242424242', 'Works'),
  visa('tok_chargeDeclined', '4000000000000002', 'Declined', { declined: 'Your card was declined.' }),
  visa('tok_chargeDeclinedInsufficientFunds', '4000000000009995', 'Insufficient funds', {
    declined: 'Your card has insufficient funds.',
  }),
  visa('tok_chargeDeclinedExpiredCard', '4000000000000069', 'Expired', {
    declined: 'Your card has expired.',
  }),
  visa('tok_testPending', '4000000000005001', 'Pending for five seconds', { settlesAfterMs: 5_000 }),
  visa('tok_testSlow', '4000000000004004', 'Slow answer', { answersAfterMs: 4_000 }),
  visa('tok_testAnswerLost', '4000000000006009', 'Lost answer', { answerLost: true }),
  { token: 'tok_amex', number: '378282246310005', brand: 'American Express', label: 'American Express' },
];

const testBank = { isBank: true, brand: 'Test Bank', settlesAfterMs: 20_000 } as const;

/** Numbers of Stripe's test accounts (https://docs.stripe.com/payments/ach-direct-debit/accept-a-payment#test-account-numbers). */
export const testBankAccounts: readonly TestCard[] = [
  { ...testBank, token: 'tok_testBankPays', number: '000123456789', label: 'Pays after twenty seconds' },
  {
    ...testBank,
    token: 'tok_testBankRefuses',
    number: '000111111116',
    label: 'Refuses after twenty seconds',
    declined: 'There was not enough money in the bank account.',
  },
];

/** The card or bank account of a token. One that is unknown, or not offered, is declined, as Stripe does. */
export const testCardOf = (token: string, offersBanks = true): TestCard =>
  [...testCards, ...(offersBanks ? testBankAccounts : [])].find((card) => card.token === token) ?? {
    token,
    number: '',
    brand: '',
    label: 'Unknown',
    declined: `No such token: ${token}`,
  };
