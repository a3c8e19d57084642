/**
 * Who may do what, and what must hold, written by hand: nothing here is read from the regions, so that a slip there is
 * noticed. A new step is added here as the firm wants it, not as the code has it.
 */

export const ranks = {
  C: 'Client',
  I: 'Intern',
  A: 'Staff Associate',
  S: 'Senior Associate',
  P: 'CPA/EA',
  O: 'Owner',
  X: 'System',
} as const;
const { C, I, A, S, P, O, X } = ranks;

/** Spec 2 §6. Event, who may send it, and what must hold beside that, in the order in which it is explained. */
export const rulesByHand: readonly (readonly [
  event: string,
  roles: readonly string[],
  needs: readonly string[],
])[] = [
  ['ARCHIVE', [O], ['active', 'noPaymentUnderWay']],
  ['UNARCHIVE', [O], ['archived']],
  ['DELETE', [C, O], ['active', 'quoteUnaccepted', 'authUnsent', 'noMoneyIn']],
  ['RULES_CHANGED', [X], ['rulesDiffer']],
  ['FILE_ADDED', [C, I, A, S, P, O], ['active']],
  ['FILE_REMOVED', [C, I, A, S, P, O], ['active', 'hasFile']],
  ['SEND_QUOTE', [O], ['active', 'quoteUnaccepted', 'amountPositive']],
  ['ACCEPT_QUOTE', [C], ['active', 'quoteOnOffer', 'amountOnOffer']],
  ['DECLINE_QUOTE', [C], ['active', 'quoteOnOffer']],
  ['WITHDRAW_QUOTE', [O], ['active', 'quoteMade', 'reasonGiven']],
  ['REOPEN_QUOTE', [O], ['active', 'quoteAccepted', 'authUnsent', 'reasonGiven']],
  ['STAFF_START', [I, A, S, P, O], ['active', 'staffWorkPending', 'quoteAccepted']],
  ['UNDO_STAFF_START', [I, A, S, P, O], ['active', 'staffWorkComplete', 'approvalPending', 'reasonGiven']],
  ['SENIOR_START', [S, P, O], ['active', 'seniorWorkPending', 'quoteAccepted']],
  ['UNDO_SENIOR_START', [S, P, O], ['active', 'seniorWorkComplete', 'approvalPending', 'reasonGiven']],
  ['CPA_START', [P, O], ['active', 'cpaWorkPending', 'quoteAccepted']],
  ['UNDO_CPA_START', [P, O], ['active', 'cpaWorkComplete', 'approvalPending', 'reasonGiven']],
  [
    'APPROVE_EFILE',
    [P, O],
    [
      'active',
      'approvalPending',
      'quoteAccepted',
      'cpaWorkComplete',
      'documentsHere',
      'staffAssociateDone',
      'seniorAssociateDone',
      'notThePreparer',
    ],
  ],
  ['UNDO_APPROVE_EFILE', [P, O], ['active', 'approved', 'authUnsent', 'reasonGiven']],
  ['EFILE_AUTH_SENT', [A, S, P, O], ['active', 'authUnsent', 'quoteAccepted', 'approved']],
  ['UNDO_EFILE_AUTH_SENT', [A, S, P, O], ['active', 'authSent', 'authUnsigned', 'reasonGiven']],
  ['EFILE_AUTH_SIGNED', [A, S, P, O, X], ['active', 'authSent', 'authUnsigned', 'quoteAccepted']],
  ['UNDO_EFILE_AUTH_SIGNED', [A, S, P, O], ['active', 'authSigned', 'efileUnaccepted', 'reasonGiven']],
  ['EFILE_ACCEPTED', [S, P, O], ['active', 'authSigned', 'efileUnaccepted', 'quoteAccepted']],
  ['UNDO_EFILE_ACCEPTED', [P, O], ['active', 'efileAccepted', 'unpaid', 'notDelivered', 'reasonGiven']],
  ['EFILE_REJECTED', [S, P, O], ['active', 'authSigned', 'efileUnaccepted', 'reasonGiven']],
  ['PAYMENT_STARTED', [C, X], ['active', 'paymentDue', 'nothingInReview', 'amountOutstanding']],
  ['PAYMENT_SUCCEEDED', [X], []],
  ['PAYMENT_FAILED', [X], ['paymentProcessing']],
  ['PAYMENT_EXPIRED', [X], ['paymentProcessing']],
  ['GIVE_UP_PAYMENT', [O], ['paymentProcessing', 'reasonGiven']],
  ['PAYMENT_REFUNDED', [X], ['paymentRefundable']],
  ['PAYMENT_DISPUTED', [X], ['paymentDisputable']],
  ['DISPUTE_WON', [X], ['paymentDisputed']],
  ['DISPUTE_LOST', [X], ['paymentDisputed']],
  ['RECORD_OFFLINE_PAYMENT', [O], ['active', 'paymentRecordable', 'amountToRecord', 'reasonGiven']],
  ['UNDO_RECORD_OFFLINE_PAYMENT', [O], ['active', 'offlinePaymentKept', 'reasonGiven']],
  ['REQUEST_PAYMENT', [O], ['active', 'paymentRefunded']],
  ['RESOLVE_PAYMENT', [O], ['paymentInReview', 'reasonGiven']],
  ['FINISHED_FILE_ADDED', [A, S, P, O], ['active']],
  ['FINISHED_FILE_REMOVED', [A, S, P, O], ['active', 'hasFinishedFile', 'notDelivered']],
  [
    'RETURN_UPLOADED',
    [A, S, P, O],
    ['active', 'notDelivered', 'quoteAccepted', 'efileAccepted', 'hasFinishedFile'],
  ],
  ['UNDO_RETURN_UPLOADED', [A, S, P, O], ['active', 'readyForDownload', 'reasonGiven']],
  ['RETURN_DOWNLOADED', [C], ['active', 'readyForDownload']],
];

/** Events that no call takes by name: they belong to a file or a payment, or the system sends them. */
export const neverByName: readonly string[] = [
  'RULES_CHANGED',
  'FILE_ADDED',
  'FILE_REMOVED',
  'FINISHED_FILE_ADDED',
  'FINISHED_FILE_REMOVED',
  'PAYMENT_STARTED',
  'PAYMENT_SUCCEEDED',
  'PAYMENT_FAILED',
  'PAYMENT_EXPIRED',
  'PAYMENT_REFUNDED',
  'PAYMENT_DISPUTED',
  'DISPUTE_WON',
  'DISPUTE_LOST',
  'RETURN_DOWNLOADED',
];
