import { type Charge } from './payment-provider.js';

/** What a provider says of an attempt to pay. `withdrawn`: it is not charged, and never will be. */
export type PaymentOutcome =
  | Charge
  | { readonly status: 'withdrawn' }
  | { readonly status: 'refunded'; readonly reference: string; readonly amountCents: number }
  | {
      readonly status: 'disputed' | 'disputeWon' | 'disputeLost';
      readonly reference: string;
      /** The provider's name for the dispute. */
      readonly dispute: string;
    };

export type OutcomeOf<S extends PaymentOutcome['status']> = Extract<PaymentOutcome, { status: S }>;

/** One attempt, by its idempotency key, and the provider's word of it. */
export interface PaymentUpdate {
  readonly attempt: string;
  readonly outcome: PaymentOutcome;
}

/** Something that happened on the provider's side, as it tells it. */
export interface ProviderEvent {
  /** The same however often it is told. */
  readonly id: string;
  readonly type: string;
}

/** What a provider tells by itself: pushed, signed, and listed for whoever has missed it. */
export interface PaymentEvents<E extends ProviderEvent = ProviderEvent> {
  /** @throws UnsignedEvent when these bytes are not the provider's, or are too old */
  verify(body: Buffer, signature: string): E;

  /** Everything that it told since then and that can concern a payment, in no order. @throws PaymentProviderUnavailable */
  since(time: Date): AsyncIterable<E>;

  /** What an event means; undefined when it concerns none of our attempts. @throws PaymentProviderUnavailable */
  toPaymentUpdate(event: E): Promise<PaymentUpdate | undefined>;
}

/** A call that does not carry the provider's signature. */
export class UnsignedEvent extends Error {
  override readonly name = 'UnsignedEvent';
}
