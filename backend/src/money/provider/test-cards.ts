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

/**
 * Stripe's own test tokens, with its numbers and messages (https://docs.stripe.com/testing), and `tok_test…`, which
 * simulate network problems.
 */
export const testCards: readonly TestCard[] = [
  { token: 'tok_visa', number: '4242424242424242', brand: 'Visa', label: 'Works' },
  {
    token: 'tok_chargeDeclined',
    number: '4000000000000002',
    brand: 'Visa',
    label: 'Declined',
    declined: 'Your card was declined.',
  },
  {
    token: 'tok_chargeDeclinedInsufficientFunds',
    number: '4000000000009995',
    brand: 'Visa',
    label: 'Insufficient funds',
    declined: 'Your card has insufficient funds.',
  },
  {
    token: 'tok_chargeDeclinedExpiredCard',
    number: '4000000000000069',
    brand: 'Visa',
    label: 'Expired',
    declined: 'Your card has expired.',
  },
  {
    token: 'tok_testPending',
    number: '4000000000005001',
    brand: 'Visa',
    label: 'Pending for five seconds',
    settlesAfterMs: 5_000,
  },
  {
    token: 'tok_testSlow',
    number: '4000000000004004',
    brand: 'Visa',
    label: 'Slow answer',
    answersAfterMs: 4_000,
  },
  {
    token: 'tok_testAnswerLost',
    number: '4000000000006009',
    brand: 'Visa',
    label: 'Lost answer',
    answerLost: true,
  },
  { token: 'tok_amex', number: '378282246310005', brand: 'American Express', label: 'American Express' },
];

/** Numbers of Stripe's test accounts (https://docs.stripe.com/payments/ach-direct-debit/accept-a-payment#test-account-numbers). */
export const testBankAccounts: readonly TestCard[] = [
  {
    token: 'tok_testBankPays',
    isBank: true,
    brand: 'Test Bank',
    number: '000123456789',
    label: 'Pays after twenty seconds',
    settlesAfterMs: 20_000,
  },
  {
    token: 'tok_testBankRefuses',
    isBank: true,
    brand: 'Test Bank',
    number: '000111111116',
    label: 'Refuses after twenty seconds',
    declined: 'There was not enough money in the bank account.',
    settlesAfterMs: 20_000,
  },
];

/** The card or bank account of a token. An unknown token is declined, as Stripe does. */
export const testCardOf = (token: string): TestCard =>
  [...testCards, ...testBankAccounts].find((card) => card.token === token) ?? unknownCard(token);

export const unknownCard = (token: string): TestCard => ({
  token,
  number: '',
  brand: '',
  label: 'Unknown',
  declined: `No such token: ${token}`,
});
