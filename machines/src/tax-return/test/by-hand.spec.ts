import { eventTypes, permissions, requirements, toggles, undoOf, workflowRows } from '../index.js';

/**
 * Who may do what, and what must hold, written by hand: nothing here is read from the regions, so that a slip there is
 * noticed. A new step is added here as the firm wants it, not as the code has it.
 */

const C = 'Client';
const I = 'Intern';
const A = 'Staff Associate';
const S = 'Senior Associate';
const P = 'CPA/EA';
const O = 'Owner';
const X = 'System';

/** Spec 2 §6. Event, who may send it, and what must hold beside that, in the order in which it is explained. */
const table: readonly (readonly [event: string, roles: readonly string[], needs: readonly string[]])[] = [
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
  ['PAYMENT_STARTED', [C, X], ['active', 'paymentDue', 'amountOutstanding']],
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

it.each(table)(
  '%s is for the roles that the firm gives it, and asks for what it should',
  (event, roles, needs) => {
    const type = event as (typeof eventTypes)[number];
    expect([...permissions[type]].sort()).toEqual([...roles].sort());
    expect(requirements[type].map(({ name }) => name)).toEqual(['senderMay', ...needs]);
  },
);

it('knows every event: a new one is added to this table by hand', () => {
  expect(table.map(([event]) => event).sort()).toEqual([...eventTypes].sort());
});

it('has the rows of the specification, in their order, each for its ranks', () => {
  const all = [I, A, S, P, O, 'Auditor'];
  const from = (rank: string) => all.slice(all.indexOf(rank));
  expect(
    workflowRows.map(({ label, event, undo, button, visibleTo }) => [label, event, undo, button, visibleTo]),
  ).toEqual([
    ['Documents Received', null, null, null, from(I)],
    ['Client Accepts Terms', null, null, null, from(I)],
    ['Staff Associate Starts', 'STAFF_START', 'UNDO_STAFF_START', 'Start', from(I)],
    ['Senior Associate Starts', 'SENIOR_START', 'UNDO_SENIOR_START', 'Start', from(S)],
    ['CPA/EA Starts', 'CPA_START', 'UNDO_CPA_START', 'Start', from(P)],
    ['CPA/EA Approves E-File', 'APPROVE_EFILE', 'UNDO_APPROVE_EFILE', 'Approve', from(P)],
    ['E-File Auth Sent', 'EFILE_AUTH_SENT', 'UNDO_EFILE_AUTH_SENT', 'Mark sent', from(A)],
    ['E-File Auth Signed', 'EFILE_AUTH_SIGNED', 'UNDO_EFILE_AUTH_SIGNED', 'Mark signed', from(A)],
    ['E-File Accepted', 'EFILE_ACCEPTED', 'UNDO_EFILE_ACCEPTED', 'Mark accepted', from(S)],
    ['Client Pays Invoice', null, null, null, from(P)],
    ['Tax Return Uploaded', 'RETURN_UPLOADED', 'UNDO_RETURN_UPLOADED', 'Release to client', from(A)],
    ['Tax Return Downloaded', null, null, null, from(I)],
  ]);
});

it('has the toggles of the contract', () => {
  expect(toggles).toEqual({
    isInternStart: { event: 'STAFF_START', undo: 'UNDO_STAFF_START' },
    isSeniorStart: { event: 'SENIOR_START', undo: 'UNDO_SENIOR_START' },
    isOwnerStart: { event: 'CPA_START', undo: 'UNDO_CPA_START' },
    isOwnerApproveEFile: { event: 'APPROVE_EFILE', undo: 'UNDO_APPROVE_EFILE' },
    isEFileAuthSent: { event: 'EFILE_AUTH_SENT', undo: 'UNDO_EFILE_AUTH_SENT' },
    isEFileAuthSigned: { event: 'EFILE_AUTH_SIGNED', undo: 'UNDO_EFILE_AUTH_SIGNED' },
    isEFileAuthAccepted: { event: 'EFILE_ACCEPTED', undo: 'UNDO_EFILE_ACCEPTED' },
    isTaxReturnUploadedByTeamMember: { event: 'RETURN_UPLOADED', undo: 'UNDO_RETURN_UPLOADED' },
  });
});

it('names what each undo takes back', () => {
  expect(undoOf).toEqual({
    UNARCHIVE: 'ARCHIVE',
    WITHDRAW_QUOTE: 'SEND_QUOTE',
    REOPEN_QUOTE: 'ACCEPT_QUOTE',
    UNDO_STAFF_START: 'STAFF_START',
    UNDO_SENIOR_START: 'SENIOR_START',
    UNDO_CPA_START: 'CPA_START',
    UNDO_APPROVE_EFILE: 'APPROVE_EFILE',
    UNDO_EFILE_AUTH_SENT: 'EFILE_AUTH_SENT',
    UNDO_EFILE_AUTH_SIGNED: 'EFILE_AUTH_SIGNED',
    UNDO_EFILE_ACCEPTED: 'EFILE_ACCEPTED',
    UNDO_RECORD_OFFLINE_PAYMENT: 'RECORD_OFFLINE_PAYMENT',
    UNDO_RETURN_UPLOADED: 'RETURN_UPLOADED',
  });
});
