/**
 * The roles and conditions of each event, written by hand: nothing comes from the regions, so that mistakes there are
 * noticed. Add a new step here as the firm wants it, not as the code has it.
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

/** Spec 2 §6. Event, roles, and other conditions in the order in which refusals list them. */
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
  ['FILE_REMOVED', [C, I, A, S, P, O], ['active', 'hasFile', 'workNotBegun']],
  ['FILE_RESTORED', [I, A, S, P, O], ['active']],
  ['SEND_QUOTE', [O], ['active', 'quoteUnaccepted', 'amountPositive', 'linesAddUp']],
  ['ACCEPT_QUOTE', [C], ['active', 'quoteOnOffer', 'termsOnOffer', 'amountOnOffer']],
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
  ['UNDO_APPROVE_EFILE', [P, O], ['active', 'approved', 'copyUnreleased', 'authUnsent', 'reasonGiven']],
  ['REVIEW_FILE_ADDED', [A, S, P, O], ['active', 'copyUnreleased', 'roomForReviewFile']],
  ['REVIEW_FILE_REMOVED', [A, S, P, O], ['active', 'copyUnreleased', 'isInCopy']],
  [
    'RELEASE_REVIEW_COPY',
    [A, S, P, O],
    ['active', 'copyUnreleased', 'quoteAccepted', 'approved', 'hasReviewFile', 'authUnsigned'],
  ],
  [
    'UNDO_RELEASE_REVIEW_COPY',
    [A, S, P, O],
    ['active', 'copyReleased', 'authUnsigned', 'authNotRequested', 'reasonGiven'],
  ],
  ['CONFIRM_REVIEW', [C], ['active', 'copyToReview']],
  ['ASK_ABOUT_REVIEW', [C], ['active', 'copyReleased', 'isInCopy', 'authUnsigned']],
  ['ANSWER_REVIEW_QUESTION', [I, A, S, P, O], ['active', 'questionOpen']],
  [
    'EFILE_AUTH_SENT',
    [A, S, P, O],
    ['active', 'authUnsent', 'quoteAccepted', 'approved', 'copyBeforeAuthorization'],
  ],
  ['UNDO_EFILE_AUTH_SENT', [A, S, P, O], ['active', 'authSent', 'authUnsigned', 'reasonGiven']],
  [
    'EFILE_AUTH_SIGNED',
    [A, S, P, O, X],
    ['active', 'authSent', 'authUnsigned', 'quoteAccepted', 'noOpenQuestion', 'reviewBeforeSignature'],
  ],
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
  ['FINISHED_FILE_RESTORED', [A, S, P, O], ['active']],
  [
    'RETURN_UPLOADED',
    [A, S, P, O],
    ['active', 'notDelivered', 'quoteAccepted', 'efileAccepted', 'hasFinishedFile'],
  ],
  ['UNDO_RETURN_UPLOADED', [A, S, P, O], ['active', 'readyForDownload', 'reasonGiven']],
  ['RETURN_DOWNLOADED', [C], ['active', 'readyForDownload']],
];

/**
 * Spec 2 §4, "Staff workflow rows", in order: the label and the lowest rank that sees the row; for rows with a button,
 * also its label, its event, its undo and the contract's flag that they toggle.
 */
export const rowsByHand: readonly (readonly [
  label: string,
  lowestRank: string,
  button?: string,
  event?: string,
  undo?: string,
  flag?: string,
])[] = [
  ['Documents Received', I],
  ['Client Accepts Terms', I],
  ['Staff Associate Starts', I, 'Start', 'STAFF_START', 'UNDO_STAFF_START', 'isInternStart'],
  ['Senior Associate Starts', S, 'Start', 'SENIOR_START', 'UNDO_SENIOR_START', 'isSeniorStart'],
  ['CPA/EA Starts', P, 'Start', 'CPA_START', 'UNDO_CPA_START', 'isOwnerStart'],
  ['CPA/EA Approves E-File', P, 'Approve', 'APPROVE_EFILE', 'UNDO_APPROVE_EFILE', 'isOwnerApproveEFile'],
  ['Review Copy Released', A, 'Release copy', 'RELEASE_REVIEW_COPY', 'UNDO_RELEASE_REVIEW_COPY'],
  ['Client Reviews Copy', I],
  ['E-File Auth Sent', A, 'Mark sent', 'EFILE_AUTH_SENT', 'UNDO_EFILE_AUTH_SENT', 'isEFileAuthSent'],
  [
    'E-File Auth Signed',
    A,
    'Mark signed',
    'EFILE_AUTH_SIGNED',
    'UNDO_EFILE_AUTH_SIGNED',
    'isEFileAuthSigned',
  ],
  ['E-File Accepted', S, 'Mark accepted', 'EFILE_ACCEPTED', 'UNDO_EFILE_ACCEPTED', 'isEFileAuthAccepted'],
  ['Client Pays Invoice', P],
  [
    'Tax Return Uploaded',
    A,
    'Release to client',
    'RETURN_UPLOADED',
    'UNDO_RETURN_UPLOADED',
    'isTaxReturnUploadedByTeamMember',
  ],
  ['Tax Return Downloaded', I],
];

/** The rows that only some firms ask. The others are the twelve of the specification. */
export const optionalRowsByHand: readonly string[] = ['Review Copy Released', 'Client Reviews Copy'];

/** The undo of each step without a button. */
export const otherUndosByHand: Readonly<Record<string, string>> = {
  UNARCHIVE: 'ARCHIVE',
  WITHDRAW_QUOTE: 'SEND_QUOTE',
  REOPEN_QUOTE: 'ACCEPT_QUOTE',
  UNDO_RECORD_OFFLINE_PAYMENT: 'RECORD_OFFLINE_PAYMENT',
};

/** Events that nobody can send by name: they belong to a file or a payment, or the system sends them. */
export const neverByName: readonly string[] = [
  'RULES_CHANGED',
  'FILE_ADDED',
  'FILE_REMOVED',
  'FILE_RESTORED',
  'FINISHED_FILE_ADDED',
  'FINISHED_FILE_REMOVED',
  'FINISHED_FILE_RESTORED',
  'REVIEW_FILE_ADDED',
  'REVIEW_FILE_REMOVED',
  'ASK_ABOUT_REVIEW',
  'ANSWER_REVIEW_QUESTION',
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

/** The fields of events. An event that is not listed has none, or the reason of an UNDO_ step. */
export const fieldsByHand: Readonly<Record<string, readonly string[]>> = {
  ARCHIVE: ['year'],
  RULES_CHANGED: ['fourEyes', 'documentsFirst', 'preparersFirst', 'signing'],
  FILE_ADDED: ['fileId'],
  FILE_REMOVED: ['fileId'],
  FILE_RESTORED: ['fileId'],
  SEND_QUOTE: ['amountCents', 'lines'],
  ACCEPT_QUOTE: ['amountCents', 'revision', 'letter'],
  DECLINE_QUOTE: ['reason'],
  WITHDRAW_QUOTE: ['reason'],
  REOPEN_QUOTE: ['reason'],
  REVIEW_FILE_ADDED: ['fileId', 'sha256'],
  REVIEW_FILE_REMOVED: ['fileId'],
  ASK_ABOUT_REVIEW: ['fileId', 'page'],
  EFILE_REJECTED: ['reason'],
  PAYMENT_STARTED: ['amountCents'],
  PAYMENT_SUCCEEDED: ['amountCents', 'reference'],
  PAYMENT_FAILED: ['message'],
  GIVE_UP_PAYMENT: ['reason'],
  PAYMENT_REFUNDED: ['amountCents', 'reference'],
  PAYMENT_DISPUTED: ['reference'],
  DISPUTE_WON: ['reference'],
  DISPUTE_LOST: ['reference'],
  RECORD_OFFLINE_PAYMENT: ['reason', 'amountCents'],
  RESOLVE_PAYMENT: ['reason', 'resolution'],
  FINISHED_FILE_ADDED: ['fileId'],
  FINISHED_FILE_REMOVED: ['fileId'],
  FINISHED_FILE_RESTORED: ['fileId'],
};
