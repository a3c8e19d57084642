import { eventTypes, permissions, requirements, toggles, undoOf, workflowRows } from '../index.js';
import { ranks, rulesByHand } from './rules-by-hand.js';

it.each(rulesByHand)(
  '%s is for the roles that the firm gives it, and asks for what it should',
  (event, roles, needs) => {
    const type = event as (typeof eventTypes)[number];
    expect([...permissions[type]].sort()).toEqual([...roles].sort());
    expect(requirements[type].map(({ name }) => name)).toEqual(['senderMay', ...needs]);
  },
);

it('knows every event: a new one is added to rules-by-hand.ts', () => {
  expect(rulesByHand.map(([event]) => event).sort()).toEqual([...eventTypes].sort());
});

it('has the rows of the specification, in their order, each for its ranks', () => {
  const { I, A, S, P, O } = ranks;
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
