import type Stripe from 'stripe';
import { type BankAccountFace, type CardFace, type Charge } from '../provider/payment-provider.js';
import { declineOf } from './decline-words.js';

/** The charge of an intent; undefined if the intent is not confirmed, or canceled without being declined before. */
export function chargeOf(intent: Stripe.PaymentIntent): Charge | undefined {
  const { id: reference, status, amount_received: amountCents, last_payment_error, client_secret } = intent;
  const paidFrom = { card: cardOf(intent.latest_charge), bankAccount: bankAccountOf(intent.latest_charge) };
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

/** The bank account of a charge; undefined if Stripe only gave the charge's id, or if it was none. */
function bankAccountOf(charge: Stripe.PaymentIntent['latest_charge']): BankAccountFace | undefined {
  const account = typeof charge === 'object' ? charge?.payment_method_details?.us_bank_account : undefined;
  return account?.last4 ? { bank: account.bank_name ?? undefined, last4: account.last4 } : undefined;
}

/** The card of a charge; undefined if Stripe only gave the charge's id, or if it was no card. */
function cardOf(charge: Stripe.PaymentIntent['latest_charge']): CardFace | undefined {
  const card = typeof charge === 'object' ? charge?.payment_method_details?.card : undefined;
  return card?.last4 ? { brand: brandNames[card.brand ?? ''] ?? 'Card', last4: card.last4 } : undefined;
}
