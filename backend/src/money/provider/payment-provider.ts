import { BadRequestException } from '@nestjs/common';

/** Injection token of the `PaymentProvider` in use. */
export const PAYMENT_PROVIDER = Symbol('PAYMENT_PROVIDER');

export interface ChargeRequest {
  /** Identifies one attempt: a retry with the same key never charges twice. */
  readonly idempotencyKey: string;
  /** US cents, more than zero. */
  readonly amountCents: number;
  /** The provider's token for the card. Card numbers never reach the server. */
  readonly token: string;
  readonly description: string;
  /** The return that is paid for, so that a bookkeeper finds the payment in the provider's dashboard. */
  readonly taxReturnId: string;
}

/** What the provider tells of a bank account that was debited. */
export interface BankAccountFace {
  /** The bank's name; absent if it is not known. */
  readonly bank?: string;
  /** The last four digits of its number. */
  readonly last4: string;
}

/** What was charged; nothing if the provider has not told. */
export interface PaidFrom {
  /** The network, such as "Visa", and the last four digits of the number. */
  readonly card?: { readonly brand: string; readonly last4: string };
  readonly bankAccount?: BankAccountFace;
}

/**
 * The provider's answer. `amountCents` is what arrived, in US cents, whatever was asked for. `reference` is its id of
 * the charge; `message` can be shown to the payer. A `clientSecret` means that the payer must confirm with the bank:
 * the provider's script in the browser needs it for that. With a `bankAccount`, it is a debit of that account: while it is
 * pending, the bank takes days.
 */
export type Charge = { readonly reference: string } & (
  | ({ readonly status: 'succeeded'; readonly amountCents: number } & PaidFrom)
  | { readonly status: 'declined'; readonly message: string }
  | { readonly status: 'pending'; readonly clientSecret?: string; readonly bankAccount?: BankAccountFace }
);

/** An attempt as it was stored. */
export interface StartedAttempt {
  readonly idempotencyKey: string;
  /** When it was stored, give or take an hour. */
  readonly createdAt: Date;
  /** The provider's id of the charge; null until it has answered. */
  readonly reference: string | null;
}

/** Charges cards, and bank accounts where the firm allows it. Only the provider decides whether a payment happened. */
export interface PaymentProvider {
  readonly mode: 'test' | 'stripe' | 'off';

  /** Whether clients can pay from a bank account. */
  readonly bankDebit?: boolean;

  /** Events that the provider sends later; absent if it sends none. */
  readonly events?: PaymentEvents;

  /**
   * Calls the listener as soon as a pending attempt ends; absent if the provider reports that with its events. Reports
   * can get lost with the process.
   * @returns a function that stops the reports
   */
  onSettled?(listener: (update: PaymentUpdate) => void): () => void;

  /**
   * Charges a card, once for each idempotency key.
   * @throws PaymentProviderUnavailable if there is no answer: it may have charged or not, and `find` tells which
   * @throws IdempotencyMismatch if the key was used with another amount
   */
  charge(request: ChargeRequest): Promise<Charge>;

  /**
   * Finds out what became of an attempt, and withdraws one that was started but not charged.
   * @returns undefined if it was not charged and never will be
   * @throws PaymentProviderUnavailable; PaymentOfAnotherAccount
   */
  find(attempt: StartedAttempt): Promise<Charge | undefined>;
}

/** The provider gave no answer. Until `find` tells, nobody knows whether it charged. */
export class PaymentProviderUnavailable extends Error {}

/** The provider's account does not have the payment: another one does, which the firm used before. */
export class PaymentOfAnotherAccount extends PaymentProviderUnavailable {}

/** An idempotency key was reused with another amount: a bug in the caller. */
export class IdempotencyMismatch extends Error {}

/** Refuses every card payment. The card service's page, payment links and offline payments still work. */
export const noPaymentProvider: PaymentProvider = {
  mode: 'off',
  charge: () => Promise.reject(new PaymentProviderUnavailable('Card payments are turned off')),
  find: () => Promise.resolve(undefined),
};

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
export class ImpossibleReport extends Error {}

/** A call without a valid signature of the provider. */
export class UnsignedEvent extends BadRequestException {
  constructor(cause?: unknown) {
    super('The signature is not valid.', { cause });
  }
}
