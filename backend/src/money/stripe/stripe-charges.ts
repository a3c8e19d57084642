import Stripe from 'stripe';
import { Logger } from '@nestjs/common';
import {
  type Charge,
  IdempotencyMismatch,
  type PaidFrom,
  PaymentProviderUnavailable,
} from '../provider/payment-provider.js';

const { StripeError, StripeCardError, StripeInvalidRequestError, StripeIdempotencyError } = Stripe.errors;
const { StripeAuthenticationError, StripePermissionError } = Stripe.errors;

/** Whether Stripe answered and refused: because of the card, or because of the request. */
export const isRefusal = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof StripeCardError || error instanceof StripeInvalidRequestError;

/** Whether Stripe's account, in the mode of our key, does not have what we asked for. */
export const isMissing = (error: unknown): boolean =>
  error instanceof StripeInvalidRequestError && error.code === 'resource_missing';

/** Translates Stripe's other errors to those of `PaymentProvider`. Errors from elsewhere stay unchanged. */
export function providerError(error: unknown): unknown {
  if (error instanceof StripeIdempotencyError) return new IdempotencyMismatch(error.message);
  if (!(error instanceof StripeError)) return error;
  if (error instanceof StripeAuthenticationError || error instanceof StripePermissionError)
    new Logger('Payments').error(`Stripe does not accept STRIPE_SECRET_KEY (${error.type})`);
  return new PaymentProviderUnavailable(`Stripe gave no answer (${error.type})`, { cause: error });
}

/** The charge of an intent; undefined if the intent is not confirmed, or canceled without being declined before. */
export function chargeOf(intent: Stripe.PaymentIntent): Charge | undefined {
  const { id: reference, status, amount_received: amountCents, last_payment_error, client_secret } = intent;
  const paidFrom = paidFromOf(intent.latest_charge);
  if (status === 'succeeded') return { status: 'succeeded', reference, amountCents, ...paidFrom };
  if (status === 'processing') return { status: 'pending', reference, bankAccount: paidFrom.bankAccount };
  if (status === 'requires_action' && client_secret)
    return { status: 'pending', reference, clientSecret: client_secret };
  if ((status === 'requires_payment_method' || status === 'canceled') && last_payment_error)
    return { status: 'declined', reference, message: declineOf(last_payment_error) };
  return undefined;
}

/** Stripe's names of the networks, as people know them. */
const brandNames: Partial<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** What was charged; nothing if Stripe only gave the charge's id. */
function paidFromOf(charge: Stripe.PaymentIntent['latest_charge']): PaidFrom {
  const details = typeof charge === 'object' ? charge?.payment_method_details : undefined;
  const { card, us_bank_account: account } = details ?? {};
  return {
    ...(card?.last4 && { card: { brand: brandNames[card.brand ?? ''] ?? 'Card', last4: card.last4 } }),
    ...(account?.last4 && { bankAccount: { bank: account.bank_name ?? undefined, last4: account.last4 } }),
  };
}

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

/** What a payer can do about a refusal whose words are for developers. */
export const notTaken =
  'Our card service did not take these details. Please check them, enter them again, or pay another way.';

/** Why a payment was refused, as the payer can read it: our words for a bank's reason, or else Stripe's own. */
export const declineOf = ({ code, message }: { code?: string; message?: string }): string =>
  bankWords[code ?? ''] ?? message ?? 'Your card was declined.';

/** An intent as it is now, with what was charged. */
export const retrieveIntent = (stripe: Stripe, id: string): Promise<Stripe.PaymentIntent> =>
  stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });

/**
 * Cancels an intent that was declined. After a failed confirmation the payer's browser knows its client secret, with which
 * anyone could try other cards that our limit does not count. An intent that was paid or canceled meanwhile stays so.
 */
export const closeDeclined = (stripe: Stripe, id: string) =>
  stripe.paymentIntents.cancel(id).catch((error: unknown) => {
    if (!isRefusal(error)) throw error;
  });

/** The charge of an intent, which is canceled if it was declined. */
export async function closedCharge(stripe: Stripe, intent: Stripe.PaymentIntent) {
  const charge = chargeOf(intent);
  if (charge?.status === 'declined' && intent.status !== 'canceled') await closeDeclined(stripe, intent.id);
  return charge;
}
