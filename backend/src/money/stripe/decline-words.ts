/** Why a bank refused to be debited, by Stripe's code (https://docs.stripe.com/error-codes), in words for the payer. */
const bankWords: Readonly<Partial<Record<string, string>>> = {
  account_closed: 'The bank account is closed.',
  bank_account_declined: 'Your bank refused the payment.',
  bank_account_restricted: 'Your bank does not allow debits of this account.',
  bank_account_unusable: 'Your bank does not allow debits of this account.',
  debit_not_authorized: 'Your bank says that this debit was not authorized.',
  insufficient_funds: 'There was not enough money in the bank account.',
  no_account: 'Your bank could not find the account.',
  payment_method_bank_account_blocked: 'Your bank does not allow debits of this account.',
};

interface StripeProblem {
  readonly code?: string;
  readonly message?: string;
}

/** What a payer can do about a refusal whose words are for developers. */
export const notTaken =
  'Our card service did not take these details. Please check them, enter them again, or pay another way.';

/** Why a payment was refused, as the payer can read it: our words for a bank's reason, or else Stripe's own. */
export const declineOf = ({ code, message }: StripeProblem): string =>
  bankWords[code ?? ''] ?? message ?? 'Your card was declined.';
