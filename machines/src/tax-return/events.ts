import type { Actor } from '../roles.js';

/** What every event carries; the server stamps both. `at` is an ISO 8601 time. */
export interface Stamp {
  actor: Actor;
  at: string;
}

export interface WithReason {
  /** Why; kept in the history. Never blank. */
  reason: string;
}

export interface WithPayment {
  /** Integer cents, as the provider reports them. */
  amountCents: number;
  /** The provider's name for the payment. */
  reference: string;
}

/**
 * Every event of the tax-return machine, with its own fields (the {@link Stamp} comes on top).
 * Money is integer cents; files are named by their id alone, so that nothing private enters the history.
 */
export interface TaxReturnEventFields {
  ARCHIVE: { year: number };
  UNARCHIVE: object;
  DELETE: object;

  FILE_ADDED: { fileId: string };
  FILE_REMOVED: { fileId: string };

  SEND_QUOTE: { amountCents: number };
  /** `amountCents`, where given, must be the amount on offer: nobody accepts a figure that they have not seen. */
  ACCEPT_QUOTE: { amountCents?: number };
  DECLINE_QUOTE: { reason?: string };
  WITHDRAW_QUOTE: WithReason;
  REOPEN_QUOTE: WithReason;

  STAFF_START: object;
  UNDO_STAFF_START: WithReason;
  SENIOR_START: object;
  UNDO_SENIOR_START: WithReason;
  CPA_START: object;
  UNDO_CPA_START: WithReason;
  APPROVE_EFILE: object;
  UNDO_APPROVE_EFILE: WithReason;

  EFILE_AUTH_SENT: object;
  UNDO_EFILE_AUTH_SENT: WithReason;
  EFILE_AUTH_SIGNED: object;
  UNDO_EFILE_AUTH_SIGNED: WithReason;
  EFILE_ACCEPTED: object;
  UNDO_EFILE_ACCEPTED: WithReason;
  EFILE_REJECTED: WithReason;

  PAYMENT_STARTED: { amountCents: number };
  PAYMENT_SUCCEEDED: WithPayment;
  PAYMENT_FAILED: { message: string };
  PAYMENT_EXPIRED: object;
  PAYMENT_REFUNDED: WithPayment;
  PAYMENT_DISPUTED: object;
  DISPUTE_WON: object;
  DISPUTE_LOST: object;
  RECORD_OFFLINE_PAYMENT: WithReason;
  RESOLVE_PAYMENT: WithReason & { resolution: 'paid' | 'refunded' };

  FINISHED_FILE_ADDED: { fileId: string };
  FINISHED_FILE_REMOVED: { fileId: string };
  RETURN_UPLOADED: object;
  UNDO_RETURN_UPLOADED: WithReason;
  RETURN_DOWNLOADED: object;
}

export type TaxReturnEventType = keyof TaxReturnEventFields;

/** An event as a caller writes it, before the server stamps actor and time. */
export type TaxReturnRequest = {
  [T in TaxReturnEventType]: { type: T } & TaxReturnEventFields[T];
}[TaxReturnEventType];

/** An event as the machine receives it. */
export type TaxReturnEvent = TaxReturnRequest & Stamp;

/** The step that an undo takes back, so that its row of history can name the row it compensates. */
export const undoOf = {
  UNDO_STAFF_START: 'STAFF_START',
  UNDO_SENIOR_START: 'SENIOR_START',
  UNDO_CPA_START: 'CPA_START',
  UNDO_APPROVE_EFILE: 'APPROVE_EFILE',
  UNDO_EFILE_AUTH_SENT: 'EFILE_AUTH_SENT',
  UNDO_EFILE_AUTH_SIGNED: 'EFILE_AUTH_SIGNED',
  UNDO_EFILE_ACCEPTED: 'EFILE_ACCEPTED',
  UNDO_RETURN_UPLOADED: 'RETURN_UPLOADED',
  WITHDRAW_QUOTE: 'SEND_QUOTE',
  REOPEN_QUOTE: 'ACCEPT_QUOTE',
  UNARCHIVE: 'ARCHIVE',
} as const satisfies Partial<Record<TaxReturnEventType, TaxReturnEventType>>;
