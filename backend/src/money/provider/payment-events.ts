import { BadRequestException } from '@nestjs/common';
import { type Charge } from './payment-provider.js';

/** What a provider reports about a payment attempt. `withdrawn`: it was not charged and never will be. */
export type PaymentOutcome =
  | Charge
  | { readonly status: 'withdrawn' }
  | {
      readonly status: 'refunded';
      readonly reference: string;
      /** The whole payment, in US cents. */
      readonly amountCents: number;
      /** All that went back of it so far, in US cents: more than zero. */
      readonly refundedCents: number;
    }
  | {
      readonly status: 'refundFailed';
      readonly reference: string;
      /** The provider's id of the refund. */
      readonly refund: string;
      /** What did not go back after all, in US cents: more than zero. */
      readonly amountCents: number;
      /** All that went back of the payment in other refunds so far, in US cents. */
      readonly refundedCents: number;
    }
  | {
      readonly status: 'disputed' | 'disputeWon' | 'disputeLost';
      readonly reference: string;
      /** The provider's id of the dispute. */
      readonly dispute: string;
      /** What is in dispute, in US cents: more than zero; absent for the whole payment. */
      readonly amountCents?: number;
    };

export type OutcomeOf<S extends PaymentOutcome['status']> = Extract<PaymentOutcome, { status: S }>;

/** The provider's report about one attempt, which it identifies by its idempotency key. */
export interface PaymentUpdate {
  readonly attempt: string;
  /** The return that it is for, as the provider knows it; absent if it does not tell. */
  readonly taxReturnId?: string;
  readonly outcome: PaymentOutcome;
}

/** An event as the provider sends it. */
export interface ProviderEvent {
  /** Stays the same when the provider sends the event again. */
  readonly id: string;
  readonly type: string;
}

/** The events of a provider: it pushes them with a signature, and lists them so that missed ones can be collected. */
export interface PaymentEvents<E extends ProviderEvent = ProviderEvent> {
  /** Parses a pushed event. @throws UnsignedEvent if the provider didn't sign these bytes, or if they are too old */
  verify(body: Buffer, signature: string): E;

  /** All events since a time that can concern a payment, in any order. @throws PaymentProviderUnavailable */
  since(time: Date): AsyncIterable<E>;

  /** What an event means; undefined if it isn't about one of our attempts. @throws PaymentProviderUnavailable */
  toPaymentUpdate(event: E): Promise<PaymentUpdate | undefined>;

  /** The provider's id of what an event is about, such as a payment or a dispute; undefined if that has none. */
  objectOf(event: E): string | undefined;

  /** The session of an identity check that an event is about. The provider sends such events to the same address. */
  identitySessionOf(event: E): string | undefined;
}

/** What a provider reports cannot be: of an impossible amount, of another return, or of a payment that was recorded otherwise. */
export class ImpossibleReport extends Error {
  override readonly name = 'ImpossibleReport';
}

/** A call without a valid signature of the provider. */
export class UnsignedEvent extends BadRequestException {
  constructor(cause?: unknown) {
    super('The signature is not valid.', { cause });
  }
}
