import { type PaymentEvents, type PaymentUpdate } from './payment-events.js';

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

/** What the provider tells of a card. */
export interface CardFace {
  /** The network: "Visa". */
  readonly brand: string;
  /** The last four digits of its number. */
  readonly last4: string;
}

/** What the provider tells of a bank account that was debited. */
export interface BankAccountFace {
  /** The bank's name; absent if it is not known. */
  readonly bank?: string;
  /** The last four digits of its number. */
  readonly last4: string;
}

/**
 * The provider's answer. `amountCents` is what arrived, in US cents, whatever was asked for. `reference` is its id of
 * the charge; `message` can be shown to the payer. A `clientSecret` means that the payer must confirm with the bank:
 * the provider's script in the browser needs it for that. With a `bankAccount`, it is a debit of that account: while it is
 * pending, the bank takes days.
 */
export type Charge =
  | {
      readonly status: 'succeeded';
      readonly reference: string;
      readonly amountCents: number;
      /** Absent if the provider has not told which card it was. */
      readonly card?: CardFace;
      readonly bankAccount?: BankAccountFace;
    }
  | { readonly status: 'declined'; readonly reference: string; readonly message: string }
  | {
      readonly status: 'pending';
      readonly reference: string;
      readonly clientSecret?: string;
      readonly bankAccount?: BankAccountFace;
    };

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
export class PaymentProviderUnavailable extends Error {
  override readonly name = 'PaymentProviderUnavailable';
}

/** The provider's account does not have the payment: another one does, which the firm used before. */
export class PaymentOfAnotherAccount extends PaymentProviderUnavailable {}

/** An idempotency key was reused with another amount: a bug in the caller. */
export class IdempotencyMismatch extends Error {
  override readonly name = 'IdempotencyMismatch';
}
