import {
  contextFor,
  flagsOf,
  historySentence,
  noRules,
  nextSnapshot,
  type TaxReturnFlag,
  type TaxReturnRequest,
  type TaxReturnSnapshot,
  valueOf,
  viewOf,
  workflowRows,
} from '../index.js';
import { personOf, stamped } from './explore.js';
import {
  accepted,
  approved,
  authorized,
  delivered,
  downloaded,
  filed,
  paid,
  play,
  playFrom,
  quoted,
  readyToAuthorize,
  reviewFileAdded,
  send,
} from './play.js';
import { optionalRowsByHand, progressSteps, rowsByHand } from './rules-by-hand.js';

const stateOf = (snapshot: TaxReturnSnapshot) => ({ value: valueOf(snapshot), context: snapshot.context });

const flagsIn = (...requests: TaxReturnRequest[]) =>
  Object.entries(flagsOf(play(...requests)))
    .filter(([, isSet]) => isSet)
    .map(([flag]) => flag);

const price: TaxReturnFlag[] = ['isAmountAgreedSentByTeamMember', 'isAmountAgreedByClient'];
const work: TaxReturnFlag[] = ['isInternStart', 'isSeniorStart', 'isOwnerStart', 'isOwnerApproveEFile'];
const filing: TaxReturnFlag[] = ['isEFileAuthSent', 'isEFileAuthSigned', 'isEFileAuthAccepted'];

describe('the flags of the contract (spec 2 §3)', () => {
  it.each<[what: string, flags: TaxReturnFlag[], requests: TaxReturnRequest[]]>([
    ['of a new return', [], []],
    ['of a quote that was sent', ['isAmountAgreedSentByTeamMember'], quoted],
    [
      'of a quote that was declined',
      ['isAmountAgreedSentByTeamMember'],
      [...quoted, { type: 'DECLINE_QUOTE' }],
    ],
    ['of an accepted quote', price, accepted],
    ['of work that has started', [...price, 'isInternStart'], [...accepted, { type: 'STAFF_START' }]],
    ['of an approved return', [...price, ...work], approved],
    ['of an authorization that was sent', [...price, ...work, 'isEFileAuthSent'], authorized],
    ['of an accepted e-file', [...price, ...work, ...filing], filed],
    ['of a paid return', [...price, ...work, ...filing, 'isAmountPayedByClient'], paid],
    [
      'of a released return',
      [...price, ...work, ...filing, 'isAmountPayedByClient', 'isTaxReturnUploadedByTeamMember'],
      delivered,
    ],
    [
      'of a downloaded return in the archive',
      [
        ...price,
        ...work,
        ...filing,
        'isAmountPayedByClient',
        'isTaxReturnUploadedByTeamMember',
        'isTaxReturnDownloadedByClient',
        'archive',
      ],
      [...downloaded, { type: 'ARCHIVE', year: 2025 }],
    ],
  ])('%s', (_, flags, requests) => {
    expect(flagsIn(...requests).sort()).toEqual([...flags].sort());
  });
});

describe('a return as its viewer sees it', () => {
  const rowsFor = (snapshot: TaxReturnSnapshot, role: 'Client' | 'Intern' | 'Owner') =>
    viewOf(snapshot, { id: 'someone', role }).rows.map(({ label, status }) => [label, status]);

  it('has the rows that the viewer may see, each pending or complete', () => {
    expect(rowsFor(play(...accepted), 'Client')).toEqual([]);
    const complete = ['Documents Received', 'Client Accepts Terms'];
    expect(rowsFor(play(...accepted), 'Intern')).toEqual(
      rowsByHand
        .filter(([label, lowestRank]) => lowestRank === 'Intern' && !optionalRowsByHand.includes(label))
        .map(([label]) => [label, complete.includes(label) ? 'Complete' : 'Pending']),
    );
    expect(rowsFor(play(...downloaded), 'Owner').filter(([, status]) => status !== 'Complete')).toEqual([]);
  });

  it('tells for each row whether its button can be pressed, and why not', () => {
    const { rows } = viewOf(play(...accepted), { id: 'someone', role: 'Owner' });
    expect(rows.find(({ key }) => key === 'cpaStarts')).toEqual({
      key: 'cpaStarts',
      label: 'CPA/EA Starts',
      event: 'CPA_START',
      undo: 'UNDO_CPA_START',
      status: 'Pending',
      can: true,
      whyNot: [],
    });
    const approval = rows.find(({ key }) => key === 'cpaApprovesEFile')!;
    expect([approval.can, approval.whyNot.map(({ guard }) => guard)]).toEqual([false, ['cpaWorkComplete']]);
    expect(rows.find(({ key }) => key === 'documentsReceived')).toMatchObject({ can: false, whyNot: [] });
  });

  it('checks the undo of a complete row', () => {
    const { rows } = viewOf(play(...approved), { id: 'someone', role: 'Owner' });
    expect(rows.find(({ key }) => key === 'cpaStarts')).toMatchObject({
      status: 'Complete',
      can: false,
      whyNot: [{ guard: 'approvalPending' }],
    });
  });

  it('lists what the viewer can send now, and what their role may send but not now', () => {
    const { can, blocked, progress } = viewOf(play(...quoted), { id: 'someone', role: 'Client' });
    // Of a document that staff asked for, only the event says which one.
    const files = ['FILE_ADDED', 'FILE_REMOVED', 'DOCUMENT_PROVIDED', 'DOCUMENT_MISSING_AGAIN'];
    expect(can).toEqual(['DELETE', ...files, 'ACCEPT_QUOTE', 'DECLINE_QUOTE']);
    expect(Object.keys(blocked)).toEqual([
      'CONFIRM_REVIEW',
      'ASK_ABOUT_REVIEW',
      'SIGN_EFILE_AUTH',
      'SIGN_AS_SPOUSE',
      'CONSENT_TO_SIGN',
      'CHOOSE_PAPER',
      'IDENTITY_CONFIRMED',
      'IDENTITY_FAILED',
      'SIGNED_SCAN_ADDED',
      'CONSENT_AS_SPOUSE',
      'SPOUSE_IDENTITY_CONFIRMED',
      'SPOUSE_IDENTITY_FAILED',
      'PAYMENT_STARTED',
      'RETURN_DOWNLOADED',
    ]);
    expect(blocked.PAYMENT_STARTED!.map(({ guard }) => guard)).toEqual(['paymentDue']);
    const of = 1 + rowsByHand.length - optionalRowsByHand.length;
    expect(progress).toEqual({ done: 2, of, label: 'Review your price quote', waitingOn: 'Client' });
  });

  it('says nothing of undoing a row that is pending', () => {
    const { can, blocked } = viewOf(play(...accepted), { id: 'someone', role: 'Owner' });
    expect([...can, ...Object.keys(blocked)].filter((type) => type.startsWith('UNDO_'))).toEqual([
      'UNDO_REOPEN_QUOTE',
      'UNDO_RECORD_OFFLINE_PAYMENT',
      'UNDO_WAIVE_FEE',
      'UNDO_ALLOW_UNPAID_FILING',
    ]);
    const started = viewOf(play(...approved), { id: 'someone', role: 'Owner' });
    expect(started.can).toContain('UNDO_APPROVE_EFILE');
    expect(Object.keys(started.blocked)).toContain('UNDO_CPA_START');
  });

  it('hides from clients which employee did what', () => {
    const after = send(playFrom({ rules: { ...noRules, fourEyes: true } }, ...accepted), {
      type: 'STAFF_START',
    });
    const { context } = after;
    expect(contextFor('Owner', stateOf(after)).doneBy).toEqual({ STAFF_START: personOf('Intern') });
    expect(contextFor('Client', stateOf(after))).toEqual({ ...context, doneBy: {} });
  });

  it('hides from clients the files of a review copy until it is released', () => {
    const uploaded = play(...readyToAuthorize, reviewFileAdded);
    const filesFor = (role: 'Client' | 'Owner', snapshot: TaxReturnSnapshot) =>
      contextFor(role, stateOf(snapshot)).reviewFiles;
    const files = [{ fileId: 'r', sha256: reviewFileAdded.sha256 }];
    expect([filesFor('Owner', uploaded), filesFor('Client', uploaded)]).toEqual([files, []]);
    expect(filesFor('Client', send(uploaded, { type: 'RELEASE_REVIEW_COPY' }))).toEqual(files);
  });

  it('has the rows of the review copy once there is a file, or under the rule, and counts them only then', () => {
    const signing = { rules: { ...noRules, signing: true } };
    const seen = (snapshot: TaxReturnSnapshot) => {
      const { rows, progress } = viewOf(snapshot, { id: 'someone', role: 'Owner' });
      const shown = rows.filter(({ label }) => optionalRowsByHand.includes(label));
      return [shown.map(({ label, can }) => [label, can]), progress.of];
    };
    const both = (can: boolean) => optionalRowsByHand.map((label, index) => [label, can && index === 0]);
    expect(seen(play(...readyToAuthorize))).toEqual([[], progressSteps]);
    expect(seen(play(...readyToAuthorize, reviewFileAdded))).toEqual([both(true), progressSteps]);
    expect(seen(playFrom(signing, ...readyToAuthorize))).toEqual([both(false), progressSteps + 2]);
  });
});

it('predicts the result of an event, and nothing if it is refused', () => {
  const before = play(...quoted);
  expect(nextSnapshot(before, stamped({ type: 'ACCEPT_QUOTE' }, 'Client'))?.value.quote).toBe('accepted');
  expect(nextSnapshot(before, stamped({ type: 'ACCEPT_QUOTE' }, 'Owner'))).toBeUndefined();
});

it('knows every step that completes the payment row', () => {
  expect(workflowRows.find(({ key }) => key === 'clientPaysInvoice')!.doneBy).toEqual([
    'PAYMENT_SUCCEEDED',
    'RECORD_OFFLINE_PAYMENT',
    'RESOLVE_PAYMENT',
    'WAIVE_FEE',
  ]);
});

describe('a sentence of the history', () => {
  it.each([
    ['SEND_QUOTE', { amountCents: 30_050 }, 'Your quote of $300.50 was sent', 'Quote of $300.50 sent'],
    ['ARCHIVE', { year: 2025 }, 'We archived your return', 'Archived under 2025'],
    ['CREATED', { files: 1 }, 'You sent us your order', 'Order received'],
    [
      'xstate.after.paymentReminder.taxReturn.payment.due',
      null,
      'We reminded you of your invoice',
      'Client reminded to pay',
    ],
    ['FROM_A_LATER_VERSION', null, 'FROM_A_LATER_VERSION', 'FROM_A_LATER_VERSION'],
  ])('%s', (type, payload, client, staff) => {
    expect(historySentence({ type, payload }, 'Client')).toBe(client);
    expect(historySentence({ type, payload }, 'Owner')).toBe(staff);
  });
});
