import { type PaymentEvents } from './payment-events.js';

/** Injection token of the `PaymentProvider` in use. */
export const PAYMENT_PROVIDER = Symbol('PAYMENT_PROVIDER');

export interface ChargeRequest {
  /** One attempt to pay: asking again with the same key never charges twice. */
  readonly idempotencyKey: string;
  /** US cents, more than zero. */
  readonly amountCents: number;
  /** What the provider's card fields made of the card; a card number never comes here. */
  readonly token: string;
  readonly description: string;
  readonly receiptEmail: string;
}

/**
 * The provider's own word. `reference` is its name for the charge; `message` is fit for the payer. With a `clientSecret`
 * the payer's bank wants the payer to confirm, for which the provider's script in the browser needs it.
 */
export type Charge =
  | { readonly status: 'succeeded'; readonly reference: string }
  | { readonly status: 'declined'; readonly reference: string; readonly message: string }
  | { readonly status: 'pending'; readonly reference: string; readonly clientSecret?: string };

/** Takes money. Only what it says has happened has happened. */
export interface PaymentProvider {
  readonly mode: 'test' | 'stripe' | 'off';

  /** What it tells by itself, later; absent where it tells nothing. */
  readonly events?: PaymentEvents;

  /**
   * Charges a card, once for each idempotency key.
   * @throws PaymentProviderUnavailable when there is no answer: it may have charged or not, and `find` tells
   * @throws IdempotencyMismatch when the key was used with another amount
   */
  charge(request: ChargeRequest): Promise<Charge>;

  /**
   * What became of an attempt. After undefined it is not charged and never will be: one that the provider has begun
   * and not charged is withdrawn.
   * @param startedAt when the attempt was written down, within an hour
   * @throws PaymentProviderUnavailable
   */
  find(idempotencyKey: string, startedAt: Date): Promise<Charge | undefined>;
}

/** The provider gave no answer. Whether it charged is unknown until `find` says. */
export class PaymentProviderUnavailable extends Error {
  override readonly name = 'PaymentProviderUnavailable';
}

/** An idempotency key came again with another amount: a mistake of the caller's. */
export class IdempotencyMismatch extends Error {
  override readonly name = 'IdempotencyMismatch';
}
