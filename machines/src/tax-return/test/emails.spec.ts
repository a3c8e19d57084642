import { transition } from 'xstate';
import type { TaxReturnRequest, TaxReturnSnapshot } from '../index.js';
import { noRules, taxReturnMachine } from '../index.js';
import { placedSteps } from '../derived/steps.js';
import { firstRoleFor, stamped } from './explore.js';
import {
  accepted,
  authorized,
  asked,
  consented,
  corrected,
  delivered,
  filed,
  halfSigned,
  identified,
  paid,
  paying,
  play,
  playFrom,
  quoted,
  readyToAuthorize,
  released,
  signature,
  signedByAll,
  spouseConsented,
  spouseIdentified,
  spouseSignature,
  submission,
  transmitted,
} from './play.js';

const reason = 'because';
const amountCents = 30_000;
const stray = { type: 'PAYMENT_SUCCEEDED', amountCents: 1_000, reference: 'ch_2' } as const;
/** The e-file is accepted while a payment that came too early is in review. */
const heldBack: TaxReturnRequest[] = [...signedByAll, stray, { type: 'EFILE_ACCEPTED' }];
const clearing: TaxReturnRequest[] = [...paying, { type: 'PAYMENT_CLEARING' }];
const extended = { type: 'RECORD_EXTENSION', jurisdiction: 'US', on: '2026-04-10' } as const;
const withdrawn = { type: 'WITHDRAW_EXTENSION', jurisdiction: 'US', reason } as const;
const acknowledged = { type: 'TRANSMISSION_ACCEPTED', ...submission, on: '2026-02-02' } as const;
const failed = { type: 'IDENTITY_FAILED' } as const;
const spouseFailed = { type: 'SPOUSE_IDENTITY_FAILED' } as const;
const disputed = { type: 'PAYMENT_DISPUTED', reference: 'ch_1', dispute: 'du_1' } as const;
const refund = { type: 'PAYMENT_REFUNDED', amountCents, reference: 'ch_1' } as const;

/** The emails among actions, as `client template` or `firm template`. */
const emailsAmong = (actions: readonly { readonly type: string; readonly params?: unknown }[]): string[] =>
  actions.flatMap(({ type, params }) => {
    const { template } = (params ?? {}) as { template?: string };
    if (type === 'emailClient') return [`client ${template}`];
    return type === 'emailFirm' ? [`firm ${template}`] : [];
  });

/** The emails that a request causes. */
function emailsOf(snapshot: TaxReturnSnapshot, request: TaxReturnRequest): string[] {
  const event = stamped(request, firstRoleFor(request.type));
  return emailsAmong(transition(taxReturnMachine, snapshot, event)[1]);
}

/** A request, those before it, and the emails that it causes. */
const emailsByHand: [TaxReturnRequest, TaxReturnRequest[], string[]][] = [
  [{ type: 'SEND_QUOTE', amountCents }, [], ['client quoteSent']],
  [
    { type: 'ACCEPT_QUOTE', amountCents },
    quoted,
    ['client acceptance', 'firm quoteAccepted', 'firm workResumed'],
  ],
  [{ type: 'WITHDRAW_QUOTE', reason }, quoted, ['client requestWithdrawn']],
  [{ type: 'ACCEPT_QUOTE_ON_PAPER', reason }, quoted, ['firm workResumed']],
  [{ type: 'DECLINE_QUOTE', reason }, quoted, ['firm quoteDeclined']],
  [{ type: 'REOPEN_QUOTE', reason }, accepted, ['client quoteReopened', 'firm workPaused']],
  [
    { type: 'UNDO_REOPEN_QUOTE', reason },
    [...accepted, { type: 'REOPEN_QUOTE', reason }],
    ['client quoteStands', 'firm workResumed'],
  ],
  [{ type: 'ASK_FOR_DOCUMENT', document: 'Your lease' }, accepted, ['client documentRequested']],
  [{ type: 'STAFF_START' }, accepted, []],
  [{ type: 'RELEASE_REVIEW_COPY' }, released.slice(0, -1), ['client reviewCopyReady']],
  [{ type: 'CONFIRM_REVIEW' }, released, []],
  [{ type: 'UNDO_RELEASE_REVIEW_COPY', reason }, released, ['client requestWithdrawn']],
  [{ type: 'EFILE_AUTH_SENT' }, readyToAuthorize, ['client efileAuthSent']],
  [{ type: 'UNDO_EFILE_AUTH_SENT', reason }, authorized, ['client requestWithdrawn']],
  [{ type: 'EFILE_AUTH_SIGNED' }, authorized, []],
  [{ type: 'UNDO_EFILE_AUTH_SIGNED', reason }, filed.slice(0, -1), ['client signatureUndone']],
  [signature, identified, ['client authorizationSigned', 'firm clientSigned']],
  [corrected({ agiCents: 5_000 }), [...identified, signature], []],
  [corrected({ agiCents: 5_001 }), [...identified, signature], ['client formCorrected']],
  [corrected({ agiCents: 5_001 }), asked, ['client formCorrected']],
  [corrected({ agiCents: 5_000 }), asked, []],
  [signature, halfSigned.slice(0, -1), ['client spouseToSign']],
  [spouseSignature, spouseIdentified, ['client authorizationSigned', 'firm clientSigned']],
  [spouseFailed, spouseConsented, []],
  [
    spouseFailed,
    [...spouseConsented, spouseFailed, spouseFailed],
    ['client spouseSigningClosed', 'firm spouseNotConfirmed'],
  ],
  [failed, consented, []],
  [failed, [...consented, failed, failed], ['client signingClosed', 'firm clientSigningClosed']],
  [{ type: 'SIGNED_SCAN_ADDED', fileId: 's', sha256: 'ab'.repeat(32) }, authorized, ['firm signedScanAdded']],
  [transmitted, filed.slice(0, -1), []],
  [
    { type: 'TRANSMISSION_REJECTED', ...submission, on: '2026-02-02', codes: ['IND-031-04'] },
    [...filed.slice(0, -1), transmitted],
    ['client returnRejected'],
  ],
  [acknowledged, [...filed.slice(0, -1), transmitted], []],
  [extended, [], ['client extensionFiled']],
  [withdrawn, [extended], ['client extensionWithdrawn']],
  [withdrawn, [extended, ...filed.slice(0, -1), transmitted], ['client extensionWithdrawn']],
  [withdrawn, [extended, ...filed.slice(0, -1), transmitted, acknowledged], []],
  [withdrawn, [extended, ...filed], []],
  [{ type: 'EFILE_ACCEPTED' }, filed.slice(0, -1), ['client paymentDue']],
  [{ type: 'PAYMENT_STARTED', amountCents }, filed, []],
  [{ type: 'PAYMENT_SUCCEEDED', amountCents, reference: 'ch_1' }, paying, ['client receipt']],
  [{ type: 'PAYMENT_FAILED', message: 'declined' }, paying, []],
  [{ type: 'PAYMENT_CLEARING' }, paying, []],
  [
    { type: 'PAYMENT_SUCCEEDED', amountCents, reference: 'pi_1', method: 'bank' },
    clearing,
    ['client receipt'],
  ],
  [{ type: 'PAYMENT_FAILED', message: 'declined' }, clearing, ['client bankPaymentFailed']],
  [stray, accepted, ['firm paymentNeedsReview']],
  [{ type: 'RESOLVE_PAYMENT', resolution: 'paid', reason }, [...accepted, stray], ['client receipt']],
  [{ type: 'RESOLVE_PAYMENT', resolution: 'refunded', reason }, [...accepted, stray], ['client refund']],
  [{ type: 'EFILE_ACCEPTED' }, heldBack.slice(0, -1), ['client returnAccepted']],
  [
    { type: 'EFILE_ACCEPTED' },
    [...signedByAll, { type: 'RECORD_OFFLINE_PAYMENT', reason }],
    ['client returnAccepted'],
  ],
  [
    { type: 'RESOLVE_PAYMENT', resolution: 'paid', reason },
    heldBack,
    ['client receipt', 'client paymentDue'],
  ],
  [
    { type: 'RESOLVE_PAYMENT', resolution: 'refunded', reason },
    heldBack,
    ['client refund', 'client paymentDue'],
  ],
  [
    { ...refund, amountCents: 1_000, reference: 'ch_2' },
    heldBack,
    ['client refund', 'firm paymentRefunded', 'client paymentDue'],
  ],
  [
    { type: 'DISPUTE_LOST', reference: 'ch_2', dispute: 'du_1' },
    heldBack,
    ['firm disputeDecided', 'client paymentDue'],
  ],
  [{ ...refund, amountCents: 400, reference: 'ch_2' }, heldBack, ['client refund', 'firm paymentRefunded']],
  [{ type: 'RECORD_OFFLINE_PAYMENT', reason }, heldBack, ['client receipt']],
  [
    { ...refund, amountCents: 1_000, reference: 'ch_2' },
    [...filed, stray],
    ['client refund', 'firm paymentRefunded'],
  ],
  [{ type: 'RECORD_OFFLINE_PAYMENT', reason }, filed, ['client receipt']],
  [refund, paid, ['client refund', 'firm paymentRefunded']],
  [disputed, paid, ['firm paymentDisputed']],
  [{ type: 'DISPUTE_WON', reference: 'ch_1', dispute: 'du_1' }, [...paid, disputed], ['firm disputeDecided']],
  [
    { type: 'REFUND_FAILED', reference: 'ch_1', amountCents },
    [...paid, refund],
    ['client refundDelayed', 'firm refundFailed'],
  ],
  [
    { type: 'UNDO_RECORD_OFFLINE_PAYMENT', reason },
    [...accepted, { type: 'RECORD_OFFLINE_PAYMENT', reason }],
    ['client paymentRemoved'],
  ],
  [{ type: 'DELETE' }, quoted, ['client orderDeleted']],
  [{ type: 'ARCHIVE', year: 2025 }, accepted, ['client orderClosed']],
  [{ type: 'ARCHIVE', year: 2025 }, filed, []],
  [{ type: 'UNARCHIVE' }, [...accepted, { type: 'ARCHIVE', year: 2025 }], ['client orderReopened']],
  [{ type: 'UNARCHIVE' }, [...filed, { type: 'ARCHIVE', year: 2025 }], []],
  [
    { type: 'REFUND_OFFLINE_PAYMENT', reference: 'offline-1', amountCents: 30_000, reason },
    [...filed, { type: 'RECORD_OFFLINE_PAYMENT', reason }],
    ['client refund'],
  ],
  [{ type: 'EFILE_REJECTED', reason }, filed.slice(0, -1), ['client efileRejected']],
  [{ type: 'WAIVE_FEE', reason }, filed, ['client feeWaived']],
  [{ ...refund, amountCents: 5_000 }, paid, ['client refund', 'firm paymentRefunded']],
  [{ type: 'REQUEST_PAYMENT' }, [...paid, refund], ['client paymentDue']],
  [{ type: 'REQUEST_PAYMENT', debitUnderWay: true }, [...paid, refund], []],
  [{ type: 'RETURN_UPLOADED' }, delivered.slice(0, -1), ['client returnReady']],
  [{ type: 'RETURN_DOWNLOADED' }, delivered, []],
];
it.each(emailsByHand)('%j sends the emails that it should', (request, before, emails) => {
  expect(emailsOf(play(...before), request)).toEqual(emails);
});

/** Under the rule that clients pay before the return is filed. */
const readyToFile = 'firm readyToFile';
it('has every email of a step in emailsByHand', () => {
  const ofSteps = placedSteps.flatMap(({ step, from }) => [
    ...emailsAmong(step.actions),
    ...[...from.values()].flat().flatMap(({ actions = [] }) => emailsAmong(actions)),
  ]);
  const byHand = [...emailsByHand.flatMap(([, , emails]) => emails), readyToFile];
  expect(ofSteps.filter((email) => !byHand.includes(email))).toEqual([]);
});

it('asks for the payment after the signature, and tells the firm once it can file, if the client pays first', () => {
  const rules = { ...noRules, payment: true };
  const signed = playFrom({ rules }, ...signedByAll.slice(0, -1));
  expect(emailsOf(signed, { type: 'EFILE_AUTH_SIGNED' })).toEqual(['client paymentDue']);
  const due = playFrom({ rules }, ...signedByAll);
  const offline = { type: 'RECORD_OFFLINE_PAYMENT', reason } as const;
  expect(emailsOf(due, offline)).toEqual(['client receipt', readyToFile]);
  expect(emailsOf(playFrom({ rules }, ...signedByAll, offline), { type: 'EFILE_ACCEPTED' })).toEqual([
    'client returnAccepted',
  ]);
});
