import type { ConditionName } from './conditions.js';
import type { TaxReturnEvent, TaxReturnEventType } from './events.js';

/**
 * What must hold for an event to be taken, in the order in which one would explain it. The machine builds its
 * guards from this table and {@link whyNot} its reasons, so that the two cannot differ. Provider events carry
 * no `active`: money is a fact, whatever became of the return.
 */
export const requirements: Readonly<Record<TaxReturnEventType, readonly ConditionName[]>> = {
  ARCHIVE: ['senderMay', 'active', 'noPaymentUnderWay'],
  UNARCHIVE: ['senderMay', 'archived'],
  DELETE: ['senderMay', 'active', 'quoteUnaccepted', 'noMoneyIn'],

  FILE_ADDED: ['senderMay', 'active'],
  FILE_REMOVED: ['senderMay', 'active', 'hasFile'],

  SEND_QUOTE: ['senderMay', 'active', 'quoteUnaccepted', 'amountPositive'],
  ACCEPT_QUOTE: ['senderMay', 'active', 'quoteOnOffer', 'amountOnOffer'],
  DECLINE_QUOTE: ['senderMay', 'active', 'quoteOnOffer'],
  WITHDRAW_QUOTE: ['senderMay', 'active', 'quoteMade', 'reasonGiven'],
  REOPEN_QUOTE: ['senderMay', 'active', 'quoteAccepted', 'noMoneyIn', 'efileUnaccepted', 'reasonGiven'],

  STAFF_START: ['senderMay', 'active', 'staffWorkPending', 'quoteAccepted'],
  UNDO_STAFF_START: ['senderMay', 'active', 'staffWorkComplete', 'reasonGiven'],
  SENIOR_START: ['senderMay', 'active', 'seniorWorkPending', 'quoteAccepted'],
  UNDO_SENIOR_START: ['senderMay', 'active', 'seniorWorkComplete', 'reasonGiven'],
  CPA_START: ['senderMay', 'active', 'cpaWorkPending', 'quoteAccepted'],
  UNDO_CPA_START: ['senderMay', 'active', 'cpaWorkComplete', 'approvalPending', 'reasonGiven'],
  APPROVE_EFILE: ['senderMay', 'active', 'approvalPending', 'cpaWorkComplete'],
  UNDO_APPROVE_EFILE: ['senderMay', 'active', 'approved', 'authUnsent', 'reasonGiven'],

  EFILE_AUTH_SENT: ['senderMay', 'active', 'authUnsent', 'approved'],
  UNDO_EFILE_AUTH_SENT: ['senderMay', 'active', 'authSent', 'authUnsigned', 'reasonGiven'],
  EFILE_AUTH_SIGNED: ['senderMay', 'active', 'authSent', 'authUnsigned'],
  UNDO_EFILE_AUTH_SIGNED: ['senderMay', 'active', 'authSigned', 'efileUnaccepted', 'reasonGiven'],
  EFILE_ACCEPTED: ['senderMay', 'active', 'authSigned', 'efileUnaccepted'],
  UNDO_EFILE_ACCEPTED: ['senderMay', 'active', 'efileAccepted', 'noMoneyIn', 'notDelivered', 'reasonGiven'],
  EFILE_REJECTED: ['senderMay', 'active', 'authSigned', 'efileUnaccepted', 'reasonGiven'],

  PAYMENT_STARTED: ['senderMay', 'active', 'paymentDue', 'amountOnOffer'],
  PAYMENT_SUCCEEDED: ['senderMay'],
  PAYMENT_FAILED: ['senderMay', 'paymentProcessing'],
  PAYMENT_EXPIRED: ['senderMay', 'paymentProcessing'],
  PAYMENT_REFUNDED: ['senderMay', 'paymentRefundable'],
  PAYMENT_DISPUTED: ['senderMay', 'paymentDisputable'],
  DISPUTE_WON: ['senderMay', 'paymentDisputed'],
  DISPUTE_LOST: ['senderMay', 'paymentDisputed'],
  RECORD_OFFLINE_PAYMENT: [
    'senderMay',
    'active',
    'quoteAccepted',
    'efileAccepted',
    'paymentCollectable',
    'reasonGiven',
  ],
  RESOLVE_PAYMENT: ['senderMay', 'paymentInReview', 'reasonGiven'],

  FINISHED_FILE_ADDED: ['senderMay', 'active'],
  FINISHED_FILE_REMOVED: ['senderMay', 'active', 'hasFinishedFile', 'notDelivered'],
  RETURN_UPLOADED: ['senderMay', 'active', 'notDelivered', 'efileAccepted', 'hasFinishedFile'],
  UNDO_RETURN_UPLOADED: ['senderMay', 'active', 'readyForDownload', 'reasonGiven'],
  RETURN_DOWNLOADED: ['senderMay', 'active', 'readyForDownload'],
};

/** A payment under review may count as paid only where a payment was owed; giving it back is always possible. */
export const resolvingAsPaid: readonly ConditionName[] = [
  ...requirements.RESOLVE_PAYMENT,
  'quoteAccepted',
  'efileAccepted',
];

/** The conditions of one event, its fields considered. */
export const requirementsOf = (event: TaxReturnEvent): readonly ConditionName[] =>
  event.type === 'RESOLVE_PAYMENT' && event.resolution === 'paid'
    ? resolvingAsPaid
    : requirements[event.type];
