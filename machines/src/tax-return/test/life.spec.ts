import { initialTransition, transition } from 'xstate';
import {
  fieldsOfEvent,
  historySentence,
  keptCents,
  noRules,
  outstandingCents,
  paidCents,
  progressOf,
  refusals,
  taxReturnMachine,
  valueOf,
  viewOf,
  whyNot,
} from '../index.js';
import type { TaxReturnRequest, TaxReturnSnapshot } from '../index.js';
import { firstRoleFor, stamped, canTake } from './explore.js';
import {
  accepted,
  approved,
  asked,
  authorized,
  corrected,
  delivered,
  downloaded,
  filed,
  fire,
  halfSigned,
  paid,
  paying,
  play,
  playFrom,
  priceCents,
  quoted,
  readyToAuthorize,
  send,
  signature,
  signedByAll,
  submission,
  transmitted,
  unmet,
} from './play.js';

const reason = 'because';
const label = (snapshot: TaxReturnSnapshot, viewer: 'Client' | 'Owner') => progressOf(snapshot, viewer).label;
const sentences = (snapshot: TaxReturnSnapshot, type: TaxReturnRequest['type'], role: 'Client' | 'Owner') =>
  whyNot(snapshot, type, { role }).map(({ sentence }) => sentence);
const paymentsOf = ({ context }: TaxReturnSnapshot) =>
  context.payments.map(({ amountCents, fate }) => [amountCents, fate]);

describe('a tax return from order to archive', () => {
  it('goes through every step and ends complete', () => {
    const done = play(...downloaded);
    expect(progressOf(done, 'Owner')).toEqual({
      done: 13,
      of: 13,
      label: 'Ready to archive',
      waitingOn: 'Owner',
    });
    const archived = send(done, { type: 'ARCHIVE', year: 2025 });
    expect(archived.context.archiveYear).toBe(2025);
    expect(valueOf(send(archived, { type: 'UNARCHIVE' }))).toEqual(valueOf(done));
  });

  it('asks for payment only when both the quote and the e-file are accepted', () => {
    expect(valueOf(play(...accepted)).payment).toBe('locked');
    expect(valueOf(play(...filed)).payment).toBe('due');
    expect(valueOf(send(play(...filed), { type: 'UNDO_EFILE_ACCEPTED', reason })).payment).toBe('locked');
  });

  it('replaces the amount if a quote is sent again, and refuses the old one', () => {
    const revised = play(...quoted, { type: 'SEND_QUOTE', amountCents: 40_000 });
    expect(revised.context.quote).toEqual({ amountCents: 40_000, revision: 2 });
    expect(unmet(revised, { type: 'ACCEPT_QUOTE', amountCents: 30_000 })).toEqual(['amountOnOffer']);
  });
});

describe('a quote', () => {
  const lines = [
    { label: 'Schedule C', cents: 35_000 },
    { label: 'Courtesy discount', cents: -5_000 },
  ];
  const letter = 'a'.repeat(64);
  /** As the server completes it. */
  const sent = { type: 'SEND_QUOTE', amountCents: 30_000, lines, letter } as TaxReturnRequest;

  it('keeps its lines and its letter until it is withdrawn', () => {
    const offered = play(sent);
    expect(offered.context.terms).toEqual({ lines, letter });
    expect(send(offered, { type: 'ACCEPT_QUOTE' }).context.terms).toEqual({ lines, letter });
    const withdrawn = send(offered, { type: 'WITHDRAW_QUOTE', reason });
    expect(withdrawn.context.terms).toEqual({ lines: [], letter: null });
  });

  it('of an amount alone has one line, and no letter', () => {
    expect(play(...quoted).context.terms).toEqual({
      lines: [{ label: 'Tax return', cents: 30_000 }],
      letter: null,
    });
  });

  it('is refused if its lines do not add up', () => {
    const wrong = { type: 'SEND_QUOTE', amountCents: 30_001, lines } as const;
    expect(unmet(play(), wrong)).toEqual(['linesAddUp']);
    expect(unmet(play(), { ...wrong, amountCents: 0, lines: [] })).toEqual(['amountPositive']);
  });

  it('is accepted only in its latest revision, with its own letter', () => {
    const revised = play(sent, sent);
    const accept = (fields: object) => unmet(revised, { type: 'ACCEPT_QUOTE', ...fields });
    expect(accept({ revision: 1, letter })).toEqual(['termsOnOffer']);
    expect(accept({ revision: 3 })).toEqual(['termsOnOffer']);
    expect(accept({ revision: 2, letter: 'b'.repeat(64) })).toEqual(['termsOnOffer']);
    expect(accept({ revision: 2, letter })).toEqual([]);
    expect(accept({})).toEqual([]);
  });

  it('that was reopened is in force again without a new acceptance, unless another one was sent', () => {
    const reopened = play(sent, { type: 'ACCEPT_QUOTE' }, { type: 'REOPEN_QUOTE', reason });
    const undo = { type: 'UNDO_REOPEN_QUOTE', reason } as const;
    expect(valueOf(send(reopened, undo)).quote).toBe('accepted');
    expect(unmet(send(reopened, sent), undo)).toEqual(['acceptedAsItIs']);
    expect(unmet(play(sent), undo)).toEqual(['acceptedAsItIs']);
  });

  it('is accepted on paper only as the owner records it, with a reason', () => {
    const onPaper = { type: 'ACCEPT_QUOTE_ON_PAPER', reason } as const;
    const accepted = send(play(sent), onPaper);
    expect([valueOf(accepted).quote, accepted.context.acceptedRevision]).toEqual(['accepted', 1]);
    expect(unmet(play(sent), { ...onPaper, reason: ' ' })).toEqual(['reasonGiven']);
    expect(unmet(accepted, onPaper)).toEqual(['quoteOnOffer']);
    expect(valueOf(send(accepted, { type: 'REOPEN_QUOTE', reason })).quote).toBe('sent');
  });

  it('says in its history whether the engagement letter was signed', () => {
    const told = (payload: object | null) => historySentence({ type: 'ACCEPT_QUOTE', payload }, 'Client');
    expect(told({ letter })).toBe('You accepted the price quote and signed the engagement letter');
    expect(told(null)).toBe('You accepted the price quote');
  });
});

it('has no amount after its quote is withdrawn', () => {
  const withdrawn = play(...quoted, { type: 'WITHDRAW_QUOTE', reason });
  expect(withdrawn.context.quote.amountCents).toBeNull();
  expect(valueOf(withdrawn).quote).toBe('unquoted');
});

describe('the documents', () => {
  it('count as received from the first file until the last one is removed', () => {
    const empty = playFrom({ files: 0 });
    expect(valueOf(empty).documents).toBe('none');
    expect(label(empty, 'Owner')).toBe('Client to upload documents');
    expect(sentences(empty, 'FILE_REMOVED', 'Owner')).toEqual(['There is no document to remove.']);
    const one = send(empty, { type: 'FILE_ADDED', fileId: 'f' });
    expect(valueOf(one).documents).toBe('received');
    expect(valueOf(send(one, { type: 'FILE_REMOVED', fileId: 'f' })).documents).toBe('none');
  });

  it('are no longer requested after a quote', () => {
    const quotedWithout = playFrom({ files: 0 }, ...quoted);
    expect(label(quotedWithout, 'Owner')).not.toBe('Client to upload documents');
  });

  it('start a reminder to contact the client, which a quote stops', () => {
    expect(fire(play(), 'contactPromise', 'documents.received')?.emails).toEqual(['contactPromiseOverdue']);
    expect(fire(play(...quoted), 'contactPromise', 'documents.received')).toBeUndefined();
  });
});

it('is released only while it has a finished file', () => {
  expect(unmet(play(...paid), { type: 'RETURN_UPLOADED' })).toEqual(['hasFinishedFile']);
  const removed = play(
    ...paid,
    { type: 'FINISHED_FILE_ADDED', fileId: 'f' },
    { type: 'FINISHED_FILE_REMOVED', fileId: 'f' },
  );
  expect(unmet(removed, { type: 'RETURN_UPLOADED' })).toEqual(['hasFinishedFile']);
});

it('records in its history which rules of the firm are on', () => {
  const sentenceOf = (on: Partial<typeof noRules>) =>
    historySentence({ type: 'RULES_CHANGED', payload: { ...noRules, ...on } }, 'Owner');
  expect(sentenceOf({})).toMatch(/none$/);
  expect(sentenceOf({ documentsFirst: true })).not.toMatch(/none$/);
  expect(sentenceOf({ documentsFirst: true }).length).toBeLessThan(
    sentenceOf({ documentsFirst: true, preparersFirst: true }).length,
  );
});

it('describes the fields of an event for a form', () => {
  expect(fieldsOfEvent('RESOLVE_PAYMENT')).toContainEqual(
    expect.objectContaining({ name: 'resolution', options: ['paid', 'refunded'] }),
  );
  expect(fieldsOfEvent('ARCHIVE')).toEqual([{ name: 'year', label: 'Tax year', sample: 2025 }]);
});

describe('an event with invalid input', () => {
  it.each<[string, TaxReturnSnapshot, TaxReturnRequest]>([
    ['amountPositive', play(), { type: 'SEND_QUOTE', amountCents: 0 }],
    ['amountPositive', play(), { type: 'SEND_QUOTE', amountCents: 10.5 }],
    ['reasonGiven', play(...quoted), { type: 'WITHDRAW_QUOTE', reason: '  ' }],
    ['amountOutstanding', play(...filed), { type: 'PAYMENT_STARTED', amountCents: 1 }],
    ['amountToRecord', play(), { type: 'RECORD_OFFLINE_PAYMENT', reason }],
  ])('is refused because of %s', (guard, snapshot, request) => {
    expect(unmet(snapshot, request)).toEqual([guard]);
  });
});

describe('an authorization that was sent', () => {
  it('prevents reopening the quote and deleting the order', () => {
    const out = play(...authorized);
    expect(unmet(out, { type: 'REOPEN_QUOTE', reason })).toEqual(['authUnsent']);
    expect(unmet(out, { type: 'DELETE' })).toEqual(['quoteUnaccepted', 'authUnsent']);
    expect(sentences(out, 'REOPEN_QUOTE', 'Owner')).toEqual([
      'The e-file authorization has been sent. Undo that first.',
    ]);
  });

  it('is not requested while the quote is reopened', () => {
    const reopened = play(...readyToAuthorize, { type: 'REOPEN_QUOTE', reason });
    expect(unmet(reopened, { type: 'EFILE_AUTH_SENT' })).toEqual(['quoteAccepted']);
    expect(
      unmet(play(...accepted, { type: 'CPA_START' }, { type: 'REOPEN_QUOTE', reason }), {
        type: 'APPROVE_EFILE',
      }),
    ).toEqual(['quoteAccepted']);
  });
});

describe('work that was approved', () => {
  it.each(['UNDO_STAFF_START', 'UNDO_SENIOR_START', 'UNDO_CPA_START'] as const)('refuses %s', (type) => {
    expect(unmet(play(...approved), { type, reason })).toEqual(['approvalPending']);
  });

  it('cannot be undone once the client has the return, and the refusal does not suggest it', () => {
    const done = play(...downloaded);
    expect(sentences(done, 'UNDO_STAFF_START', 'Owner')).toEqual(['The e-file is already approved.']);
    expect(sentences(done, 'UNDO_APPROVE_EFILE', 'Owner')).toContain(
      'The e-file authorization has been sent.',
    );
    for (const { whoCan } of whyNot(done, 'UNDO_APPROVE_EFILE', { role: 'Owner' }))
      expect(whoCan).toEqual([]);
    expect(sentences(play(...authorized), 'UNDO_APPROVE_EFILE', 'Owner')).toContain(
      'The e-file authorization has been sent. Undo that first.',
    );
  });
});

describe('sentences that depend on the state', () => {
  it('do not mention waiting for an answer to a quote that was never sent', () => {
    expect(sentences(play(), 'STAFF_START', 'Owner')).toEqual(['No price quote has been sent yet.']);
    expect(sentences(play(...quoted), 'STAFF_START', 'Owner')).toEqual([
      'Waiting for the client to accept the price quote.',
    ]);
    expect(whyNot(play(), 'STAFF_START', { role: 'Owner' })[0]!.whoCan).toEqual(['Owner']);
    expect(whyNot(play(...quoted), 'STAFF_START', { role: 'Owner' })[0]!.whoCan).toEqual(['Client']);
  });

  it('distinguish a deleted return from an archived one', () => {
    expect(sentences(play({ type: 'DELETE' }), 'SEND_QUOTE', 'Owner')).toEqual(['This return was deleted.']);
    expect(sentences(play({ type: 'ARCHIVE', year: 2025 }), 'SEND_QUOTE', 'Owner')).toEqual([
      'This return is archived. Remove it from the archive first.',
    ]);
  });

  it('say "done" only about finished work', () => {
    const archive = { type: 'ARCHIVE', year: 2025 } as const;
    expect(label(play(...downloaded, archive), 'Client')).toBe('Done and archived');
    expect(label(play(...accepted, archive), 'Client')).toBe('Closed and archived');
    const refund = { type: 'PAYMENT_REFUNDED', amountCents: 30_000, reference: 'ch_1' } as const;
    expect(label(play(...downloaded, refund), 'Client')).toBe('We refunded your payment. We’ll be in touch');
    expect(label(play(...downloaded, refund), 'Owner')).toBe('Refunded: request payment again, or archive');
  });
});

describe('the documents after a preparer has started', () => {
  const removal = { type: 'FILE_REMOVED', fileId: 'f' } as const;
  const begun = play(...accepted, { type: 'SENIOR_START' });

  it('stay with the return: the client cannot remove one, and hears why and whom to ask', () => {
    expect(whyNot(begun, 'FILE_REMOVED', { role: 'Client' })).toEqual([
      {
        guard: 'workNotBegun',
        sentence: 'We have started on your return, so its documents stay. Please contact us to remove one.',
        whoCan: ['Intern', 'Staff Associate', 'Senior Associate', 'CPA/EA', 'Owner'],
      },
    ]);
    expect(canTake(begun, stamped(removal, 'Client'))).toBeUndefined();
  });

  it('can still be removed and restored by staff', () => {
    const removed = send(begun, removal, 'Intern');
    expect([removed.context.files, valueOf(removed).documents]).toEqual([0, 'none']);
    const restore = { type: 'FILE_RESTORED', fileId: 'f' } as const;
    expect(canTake(removed, stamped(restore, 'Client'))).toBeUndefined();
    const restored = send(removed, restore);
    expect([restored.context.files, valueOf(restored).documents]).toEqual([1, 'received']);
  });

  it('can be removed by the client once all starts are undone', () => {
    const both = send(begun, { type: 'STAFF_START' });
    const one = send(both, { type: 'UNDO_SENIOR_START', reason });
    expect(unmet(one, removal, 'Client')).toEqual(['workNotBegun']);
    expect(unmet(send(one, { type: 'UNDO_STAFF_START', reason }), removal, 'Client')).toEqual([]);
  });

  it('can be removed by the client while the quote is accepted and nobody has started', () => {
    expect(unmet(play(...accepted), removal, 'Client')).toEqual([]);
  });
});

describe('a partial refund', () => {
  const refund = (amountCents: number, reference = 'ch_1') =>
    ({ type: 'PAYMENT_REFUNDED', amountCents, reference }) as const;

  it('leaves the invoice paid, and lowers what the firm keeps', () => {
    const part = send(play(...paid), refund(5_000));
    expect(valueOf(part)).toEqual(valueOf(play(...paid)));
    expect(part.context.payments).toEqual([
      { reference: 'ch_1', amountCents: 30_000, method: 'card', fate: 'received', refundedCents: 5_000 },
    ]);
    expect([paidCents(part.context), keptCents(part.context), outstandingCents(part.context)]).toEqual([
      ...[30_000, 25_000, 0],
    ]);
  });

  it('adds to earlier ones, until all of it went back', () => {
    const twice = send(send(play(...paid), refund(5_000)), refund(10_000));
    expect([paymentsOf(twice), keptCents(twice.context)]).toEqual([[[30_000, 'received']], 15_000]);
    const whole = send(twice, refund(15_000));
    expect([paymentsOf(whole), keptCents(whole.context)]).toEqual([[[30_000, 'refunded']], 0]);
    expect(valueOf(whole).payment).toBe('refunded');
    expect(unmet(whole, refund(1))).toEqual(['paymentRefundable']);
  });

  it('never returns more than was paid', () => {
    const more = send(send(play(...paid), refund(20_000)), refund(20_000));
    expect(more.context.payments).toMatchObject([{ fate: 'refunded', refundedCents: 30_000 }]);
  });

  it('of a payment in review leaves it in review, and all of it returns it', () => {
    const stray = { type: 'PAYMENT_SUCCEEDED', amountCents: 1_000, reference: 'ch_2' } as const;
    const part = send(play(...accepted, stray), refund(400, 'ch_2'));
    expect([valueOf(part).paymentReview, paymentsOf(part)]).toEqual(['needed', [[1_000, 'inReview']]]);
    const kept = send(part, { type: 'RESOLVE_PAYMENT', resolution: 'paid', reason });
    expect([paidCents(kept.context), keptCents(kept.context)]).toEqual([1_000, 600]);
    const back = send(part, { type: 'RESOLVE_PAYMENT', resolution: 'refunded', reason });
    expect(back.context.payments).toMatchObject([{ fate: 'returned', refundedCents: 1_000 }]);
    expect(paymentsOf(send(part, refund(600, 'ch_2')))).toEqual([[1_000, 'returned']]);
  });

  it('stays with a payment that is disputed and won, and a lost dispute returns the rest', () => {
    const disputed = [refund(5_000), { type: 'PAYMENT_DISPUTED', reference: 'ch_1' } as const].reduce(
      (at, request) => send(at, request),
      play(...paid),
    );
    expect(keptCents(disputed.context)).toBe(25_000);
    const won = send(disputed, { type: 'DISPUTE_WON', reference: 'ch_1' });
    expect(won.context.payments).toMatchObject([{ fate: 'received', refundedCents: 5_000 }]);
    const lost = send(disputed, { type: 'DISPUTE_LOST', reference: 'ch_1' });
    expect([paymentsOf(lost), keptCents(lost.context)]).toEqual([[[30_000, 'refunded']], 0]);
  });

  it('is told apart from what a lost dispute took, and the rest goes back like the whole', () => {
    const lost = { type: 'DISPUTE_LOST', amountCents: 5_000, reference: 'ch_1' } as const;
    const both = send(send(play(...paid), lost), refund(10_000));
    expect(both.context.payments).toMatchObject([
      { fate: 'received', refundedCents: 15_000, lostCents: 5_000 },
    ]);
    expect(paymentsOf(send(both, refund(15_000)))).toEqual([[30_000, 'refunded']]);
  });

  it('appears in the history with its amount, for client and staff', () => {
    const row = { type: 'PAYMENT_REFUNDED', payload: { amountCents: 5_000, reference: 'ch_1' } };
    expect(historySentence(row, 'Client')).toBe('We refunded $50 to you');
    expect(historySentence(row, 'Owner')).toBe('$50 refunded');
  });
});

describe('a payment that the owner recorded', () => {
  const recorded = play(...filed, { type: 'RECORD_OFFLINE_PAYMENT', reason });
  const giveBack = (amountCents: number, reference = 'offline-1') =>
    ({ type: 'REFUND_OFFLINE_PAYMENT', amountCents, reference, reason }) as const;

  it('is refunded in parts or whole, and is not asked for again', () => {
    const part = send(recorded, giveBack(10_000));
    expect([valueOf(part).payment, keptCents(part.context)]).toEqual(['paid', 20_000]);
    const whole = send(part, giveBack(20_000));
    expect([valueOf(whole).payment, paymentsOf(whole)]).toEqual(['refunded', [[30_000, 'refunded']]]);
    expect(unmet(whole, giveBack(1))).toEqual(['offlineRefundable']);
  });

  it('never gives back more than the firm keeps, nor what came by the provider', () => {
    expect(unmet(recorded, giveBack(30_001))).toEqual(['offlineRefundable']);
    expect(unmet(play(...paid), giveBack(1, 'ch_1'))).toEqual(['offlineRefundable']);
  });

  it('is refunded also in the archive', () => {
    const archived = send(recorded, { type: 'ARCHIVE', year: 2025 });
    expect(paymentsOf(send(archived, giveBack(30_000)))).toEqual([[30_000, 'refunded']]);
  });
});

describe('a fee that the owner waives', () => {
  const waive = (amountCents?: number) => ({ type: 'WAIVE_FEE', amountCents, reason }) as const;
  const undo = { type: 'UNDO_WAIVE_FEE', reason } as const;

  it('is not owed, and what is left is paid as usual', () => {
    const part = send(play(...filed), waive(10_000));
    expect([valueOf(part).payment, outstandingCents(part.context)]).toEqual(['due', 20_000]);
    const rest = send(part, { type: 'RECORD_OFFLINE_PAYMENT', reason });
    expect([valueOf(rest).payment, keptCents(rest.context)]).toEqual(['paid', 20_000]);
  });

  it('ends the invoice if it is all, also after a refund, and is no money that the firm has', () => {
    const whole = send(play(...filed), waive());
    expect([valueOf(whole).payment, paidCents(whole.context)]).toEqual(['paid', 0]);
    const refund = { type: 'PAYMENT_REFUNDED', amountCents: 30_000, reference: 'ch_1' } as const;
    expect(valueOf(send(play(...paid, refund), waive())).payment).toBe('paid');
  });

  it('is never more than what is owed, and only of an accepted quote', () => {
    expect(unmet(play(...filed), waive(30_001))).toEqual(['amountToWaive']);
    expect(unmet(play(...quoted), waive(10_000))).toEqual(['quoteAccepted']);
    expect(unmet(play(...paid), waive(1))).toContain('paymentRecordable');
  });

  it('is owed again once that is undone', () => {
    const undone = send(send(play(...filed), waive()), undo);
    expect([valueOf(undone).payment, outstandingCents(undone.context)]).toEqual(['due', 30_000]);
    expect(unmet(undone, undo)).toEqual(['feeWaived']);
  });

  it('may be waived before the return is filed', () => {
    const early = play(...accepted, waive());
    expect(valueOf(early).payment).toBe('locked');
    const first = playFrom({ rules: { ...noRules, payment: true } }, ...signedByAll, waive());
    expect(unmet(first, transmitted)).toEqual([]);
  });
});

it('goes to the archive only once what was filed has its answer', () => {
  const archive = { type: 'ARCHIVE', year: 2025 } as const;
  const answered = (outcome: 'ACCEPTED' | 'REJECTED') =>
    play(...signedByAll, transmitted, {
      ...submission,
      on: '2026-02-02',
      ...(outcome === 'ACCEPTED'
        ? { type: 'TRANSMISSION_ACCEPTED' }
        : { type: 'TRANSMISSION_REJECTED', codes: ['IND-031-04'] }),
    } as TaxReturnRequest);
  expect(unmet(play(...signedByAll, transmitted), archive)).toEqual(['filingSettled']);
  expect(unmet(answered('REJECTED'), archive)).toEqual(['filingSettled']);
  expect(unmet(answered('ACCEPTED'), archive)).toEqual([]);
  expect(unmet(play(...signedByAll), archive)).toEqual([]);
});

describe('a payment', () => {
  const stray = { type: 'PAYMENT_SUCCEEDED', amountCents: 1_000, reference: 'ch_2' } as const;
  const refundOf = (reference: string) =>
    ({ type: 'PAYMENT_REFUNDED', amountCents: 1_000, reference }) as const;
  const resolve = (resolution: 'paid' | 'refunded') =>
    ({ type: 'RESOLVE_PAYMENT', resolution, reason }) as const;

  it('is still due after a declined card', () => {
    expect(valueOf(play(...paying, { type: 'PAYMENT_FAILED', message: 'declined' })).payment).toBe('due');
  });

  it('waits for the owner if it was unexpected, and changes nothing else', () => {
    for (const before of [play(...accepted), play({ type: 'DELETE' }), play(...filed), play(...paid)]) {
      const after = send(before, stray);
      expect(valueOf(after)).toEqual({ ...valueOf(before), paymentReview: 'needed' });
      expect(progressOf(after, 'Owner').waitingOn).toBe(
        valueOf(before).lifecycle === 'active' ? 'Owner' : 'Nobody',
      );
    }
  });

  it('does not block the invoice if it was refunded before acceptance', () => {
    const returned = play(stray, refundOf('ch_2'));
    expect(paymentsOf(returned)).toEqual([[1_000, 'returned']]);
    const due = filed.reduce((snapshot, request) => send(snapshot, request), returned);
    expect(valueOf(due)).toMatchObject({ payment: 'due', paymentReview: 'clear' });
  });

  it('cannot be made while the owner reviews another one', () => {
    const inReview = play(...filed, stray);
    expect(unmet(inReview, { type: 'PAYMENT_STARTED', amountCents: 30_000 })).toEqual(['nothingInReview']);
  });

  it('leaves the return paid if it arrives twice, whatever happens to the second one', () => {
    const twice = play(...paid, stray);
    expect(valueOf(twice)).toMatchObject({ payment: 'paid', paymentReview: 'needed' });
    for (const settle of [resolve('refunded'), resolve('paid'), refundOf('ch_2')])
      expect(valueOf(send(twice, settle))).toMatchObject({ payment: 'paid', paymentReview: 'clear' });
  });

  it('counts toward the invoice if the owner keeps it before acceptance', () => {
    const upFront = play(...accepted, stray, resolve('paid'));
    expect(paymentsOf(upFront)).toEqual([[1_000, 'received']]);
    const due = filed.slice(2).reduce((snapshot, request) => send(snapshot, request), upFront);
    expect(unmet(due, { type: 'PAYMENT_STARTED', amountCents: 30_000 })).toEqual(['amountOutstanding']);
    const rest = send(due, { type: 'PAYMENT_STARTED', amountCents: 29_000 });
    const whole = send(rest, { type: 'PAYMENT_SUCCEEDED', amountCents: 29_000, reference: 'ch_3' });
    expect(valueOf(whole).payment).toBe('paid');
  });

  it('is not requested if everything was paid in advance', () => {
    const upFront = play({ type: 'RECORD_OFFLINE_PAYMENT', amountCents: 30_000, reason });
    expect(valueOf(filed.reduce((snapshot, request) => send(snapshot, request), upFront)).payment).toBe(
      'paid',
    );
  });

  it('is due again after the owner undoes one recorded by mistake', () => {
    const recorded = play(...filed, { type: 'RECORD_OFFLINE_PAYMENT', reason });
    expect(paymentsOf(recorded)).toEqual([[30_000, 'received']]);
    expect(valueOf(recorded).payment).toBe('paid');
    const back = send(recorded, { type: 'UNDO_RECORD_OFFLINE_PAYMENT', reason });
    expect(valueOf(back).payment).toBe('due');
    expect(paymentsOf(back)).toEqual([[30_000, 'takenBack']]);
    expect(unmet(play(...paid), { type: 'UNDO_RECORD_OFFLINE_PAYMENT', reason })).toEqual([
      'offlinePaymentKept',
    ]);
  });

  it('is not requested while another one is in review', () => {
    const early = play(...signedByAll, stray);
    const held = send(early, { type: 'EFILE_ACCEPTED' });
    expect(valueOf(held)).toMatchObject({ payment: 'locked', paymentReview: 'needed' });
    expect(valueOf(send(held, resolve('refunded')))).toMatchObject({
      payment: 'due',
      paymentReview: 'clear',
    });
    const refund = { type: 'PAYMENT_REFUNDED', amountCents: 30_000, reference: 'ch_1' } as const;
    const refunded = play(...paid, refund, stray);
    expect(unmet(refunded, { type: 'REQUEST_PAYMENT' })).toEqual(['nothingInReview']);
    expect(unmet(send(refunded, resolve('refunded')), { type: 'REQUEST_PAYMENT' })).toEqual([]);
  });

  it('is not requested in the archive, but after it', () => {
    const held = play(...signedByAll, stray, { type: 'EFILE_ACCEPTED' }, { type: 'ARCHIVE', year: 2025 });
    const resolved = send(held, resolve('refunded'));
    expect(valueOf(resolved).payment).toBe('locked');
    expect(valueOf(send(resolved, { type: 'UNARCHIVE' })).payment).toBe('due');
  });

  it('is requested again after a refund only by the owner', () => {
    const refunded = play(...paid, { type: 'PAYMENT_REFUNDED', amountCents: 30_000, reference: 'ch_1' });
    expect(valueOf(refunded).payment).toBe('refunded');
    const again = send(refunded, { type: 'REQUEST_PAYMENT' });
    expect(valueOf(again).payment).toBe('due');
    const started = send(again, { type: 'PAYMENT_STARTED', amountCents: 30_000 });
    const second = { type: 'PAYMENT_SUCCEEDED', amountCents: 30_000, reference: 'ch_9' } as const;
    expect(valueOf(send(started, second)).payment).toBe('paid');
  });

  it('can be given up while processing, and still counts if it arrives late', () => {
    const given = play(...paying, { type: 'GIVE_UP_PAYMENT', reason });
    expect(valueOf(given).payment).toBe('due');
    const late = { type: 'PAYMENT_SUCCEEDED', amountCents: 30_000, reference: 'ch_1' } as const;
    expect(valueOf(send(given, late)).payment).toBe('paid');
  });

  it('stops processing after a week without an answer, and the firm is notified', () => {
    const fired = fire(play(...paying), 'paymentTimeout', 'payment.processing');
    expect(fired && valueOf(fired.after).payment).toBe('due');
    expect(fired?.emails).toEqual(['paymentUnconfirmed']);
  });

  it('counts as paid during a dispute', () => {
    const disputed = play(...paid, { type: 'PAYMENT_DISPUTED', reference: 'ch_1' });
    expect(valueOf(disputed).payment).toBe('disputed');
    expect(valueOf(send(disputed, { type: 'DISPUTE_WON', reference: 'ch_1' })).payment).toBe('paid');
    const lost = send(disputed, { type: 'DISPUTE_LOST', reference: 'ch_1' });
    expect(valueOf(lost).payment).toBe('refunded');
    expect(progressOf(lost, 'Client').label).toBe('Your bank returned the payment to you. We’ll be in touch');
    expect(unmet(disputed, { type: 'DISPUTE_WON', reference: 'ch_8' })).toEqual(['paymentDisputed']);
  });

  it('is gone if a dispute is lost, even if the owner has settled it meanwhile', () => {
    const disputed = { type: 'PAYMENT_DISPUTED', reference: 'ch_2' } as const;
    const settled = play(...accepted, stray, disputed, resolve('paid'));
    expect(paymentsOf(settled)).toEqual([[1_000, 'received']]);
    expect(paymentsOf(send(settled, { type: 'DISPUTE_LOST', reference: 'ch_2' }))).toEqual([
      [1_000, 'refunded'],
    ]);
  });

  describe('of which a part is lost in a dispute', () => {
    const lose = (amountCents: number, reference = 'ch_1') =>
      ({ type: 'DISPUTE_LOST', amountCents, reference }) as const;
    const disputed = play(...paid, { type: 'PAYMENT_DISPUTED', reference: 'ch_1' });

    it('still pays the invoice, and is no longer in dispute', () => {
      const part = send(disputed, lose(10_000));
      expect(valueOf(part)).toEqual(valueOf(play(...paid)));
      expect(part.context.payments).toEqual([
        {
          reference: 'ch_1',
          amountCents: 30_000,
          method: 'card',
          fate: 'received',
          refundedCents: 10_000,
          lostCents: 10_000,
        },
      ]);
      expect([keptCents(part.context), outstandingCents(part.context)]).toEqual([20_000, 0]);
    });

    it('is gone once all of it is lost, in one dispute or in several, and never more', () => {
      for (const lost of [
        send(disputed, lose(30_000)),
        send(disputed, lose(40_000)),
        send(send(disputed, lose(10_000)), lose(20_000)),
      ]) {
        expect(lost.context.payments).toMatchObject([
          { fate: 'refunded', refundedCents: 30_000, lostCents: 30_000 },
        ]);
        expect(valueOf(lost).payment).toBe('refunded');
        expect(unmet(lost, lose(1))).toEqual(['paymentRefundable']);
      }
    });

    it('stays in review if it was', () => {
      const inReview = play(...accepted, stray);
      const part = send(inReview, lose(400, 'ch_2'));
      expect([valueOf(part).paymentReview, paymentsOf(part)]).toEqual(['needed', [[1_000, 'inReview']]]);
    });

    it('appears in the history with the amount, if the bank named it', () => {
      const row = { type: 'DISPUTE_LOST', payload: { amountCents: 10_000 } };
      expect(historySentence(row, 'Client')).toBe('Your bank returned $100 to you');
      expect(historySentence(row, 'Owner')).toBe('Dispute of $100 lost');
      const old = { type: 'DISPUTE_LOST', payload: {} };
      expect(historySentence(old, 'Client')).toBe('Your bank returned the payment to you');
      expect(historySentence(old, 'Owner')).toBe('Dispute lost');
    });
  });

  it('that went back is not asked for again by a correction of the filing, but by another quote', () => {
    const refund = { type: 'PAYMENT_REFUNDED', amountCents: 30_000, reference: 'ch_1' } as const;
    const undo = { type: 'UNDO_EFILE_ACCEPTED', reason } as const;
    const unfiled = play(...paid, refund, undo);
    expect(valueOf(unfiled).payment).toBe('refunded');
    expect(unmet(unfiled, { type: 'REQUEST_PAYMENT' })).toEqual(['filedFirst']);
    const again = send(unfiled, { type: 'EFILE_ACCEPTED' });
    expect(valueOf(again).payment).toBe('refunded');
    expect(valueOf(send(again, { type: 'REQUEST_PAYMENT' })).payment).toBe('due');
  });

  it('can be lost in a dispute while another one stays', () => {
    const second = { type: 'PAYMENT_SUCCEEDED', amountCents: 29_000, reference: 'ch_3' } as const;
    const inTwo = play(
      ...[...accepted, stray, resolve('paid'), ...filed.slice(2)],
      ...([{ type: 'PAYMENT_STARTED', amountCents: 29_000 }, second] as const),
    );
    const disputed = send(inTwo, { type: 'PAYMENT_DISPUTED', reference: 'ch_3' });
    expect(valueOf(disputed).payment).toBe('disputed');
    expect(label(disputed, 'Client')).toBe('Your bank is reviewing the payment');
    const lost = send(disputed, { type: 'DISPUTE_LOST', reference: 'ch_3' });
    expect(paymentsOf(lost)).toEqual([
      [1_000, 'received'],
      [29_000, 'refunded'],
    ]);
  });

  it('recorded by hand gets its own number and can be taken back once', () => {
    const record = (amountCents: number) =>
      ({ type: 'RECORD_OFFLINE_PAYMENT', amountCents, reason }) as const;
    const both = play(record(10_000), record(5_000));
    expect(both.context.payments.map(({ reference }) => reference)).toEqual(['offline-1', 'offline-2']);
    const takeBack = { type: 'UNDO_RECORD_OFFLINE_PAYMENT', reason } as const;
    const one = send(both, takeBack);
    expect(paymentsOf(one)).toEqual([
      [10_000, 'received'],
      [5_000, 'takenBack'],
    ]);
    expect(unmet(send(one, takeBack), takeBack)).toEqual(['offlinePaymentKept']);
  });

  it('starts three new reminders if it is requested again', () => {
    const refund = { type: 'PAYMENT_REFUNDED', amountCents: 30_000, reference: 'ch_1' } as const;
    let due = play(...filed);
    for (let sent = 0; sent < 3; sent++) due = fire(due, 'paymentReminder', 'payment.due')!.after;
    const paidLate = [paying.at(-1)!, paid.at(-1)!, refund].reduce((at, request) => send(at, request), due);
    const again = send(paidLate, { type: 'REQUEST_PAYMENT' });
    expect(fire(again, 'paymentReminder', 'payment.due')?.emails).toEqual(['paymentReminder']);
  });

  it('appears in the history with the owner’s decision', () => {
    const sentenceFor = (resolution: 'paid' | 'refunded') =>
      historySentence({ type: 'RESOLVE_PAYMENT', payload: { resolution } }, 'Owner');
    expect(sentenceFor('paid')).toContain('paid');
    expect(sentenceFor('refunded')).toContain('refunded');
  });

  it('counts once if it is reported twice with the same reference', () => {
    const twice = send(play(...paid), {
      type: 'PAYMENT_SUCCEEDED',
      amountCents: 30_000,
      reference: 'ch_1',
    });
    expect(paymentsOf(twice)).toEqual([[30_000, 'received']]);
  });
});

const askForLease = { type: 'ASK_FOR_DOCUMENT', document: 'Your lease' } as const;

describe('a document that staff ask for', () => {
  const provided = { type: 'DOCUMENT_PROVIDED', request: 'asked1' } as const;
  const missing = { type: 'DOCUMENT_MISSING_AGAIN', request: 'asked1' } as const;
  const notNeeded = { type: 'DOCUMENT_NOT_NEEDED', request: 'asked1' } as const;
  const waitsAfter = (...events: TaxReturnRequest[]) => {
    const snapshot = play(...accepted, ...events);
    const { waitingOn } = progressOf(snapshot, 'Client');
    return [waitingOn, snapshot.context.requests.map(({ fate }) => fate)];
  };

  it('is waited for until it is there or no longer needed, and again if it is gone', () => {
    const [before] = waitsAfter();
    expect(before).not.toBe('Client');
    expect(waitsAfter(askForLease)).toEqual(['Client', ['open']]);
    expect(waitsAfter(askForLease, provided)).toEqual([before, ['provided']]);
    expect(waitsAfter(askForLease, provided, missing)).toEqual(['Client', ['open']]);
    expect(waitsAfter(askForLease, notNeeded)).toEqual([before, ['notNeeded']]);
  });

  it('has a checklist item of its own, which stays its own', () => {
    const { requests } = play(askForLease, notNeeded, askForLease).context;
    expect(requests.map(({ key, fate }) => [key, fate])).toEqual([
      ['asked1', 'notNeeded'],
      ['asked2', 'open'],
    ]);
  });
});

describe('reminders', () => {
  it.each([
    ['quote', 'quoteReminder', 'quote.sent', quoted],
    ['document', 'documentReminder', 'requests.waiting', [askForLease]],
    ['signature', 'signatureReminder', 'efile.sent', authorized],
    ['payment', 'paymentReminder', 'payment.due', filed],
  ] as const)('of the %s are three at most', (_, timer, state, before) => {
    let snapshot = play(...before);
    const sent = [1, 2, 3, 4].map(() => {
      const fired = fire(snapshot, timer, state);
      snapshot = fired?.after ?? snapshot;
      return fired?.emails;
    });
    expect(sent).toEqual([[timer], [timer], [timer], undefined]);
  });

  it('restart their timer after each one', () => {
    const event = { type: 'xstate.after.quoteReminder.taxReturn.quote.sent' } as never;
    const [, effects] = transition(taxReturnMachine, play(...quoted), event);
    expect(effects).toContainEqual(
      expect.objectContaining({ params: expect.objectContaining({ event }) as object }),
    );
  });

  it.each([
    ['quote', 'a quote is sent again', quoted, { type: 'SEND_QUOTE', amountCents: 40_000 }],
    ['document', 'another document is asked for', [askForLease], askForLease],
    [
      'document',
      'one of two documents is missing again',
      [askForLease, askForLease, { type: 'DOCUMENT_PROVIDED', request: 'asked1' }],
      { type: 'DOCUMENT_MISSING_AGAIN', request: 'asked1' },
    ],
    ['signature', 'a corrected form needs another signature', asked, corrected({ agiCents: 10_000 })],
    ['signature', 'the spouse is to sign', halfSigned.slice(0, -1), signature],
  ] as const)('of the %s start over if %s', (name, _, before, request) => {
    const state = { quote: 'quote.sent', document: 'requests.waiting', signature: 'efile.sent' }[name];
    let snapshot = play(...before);
    for (let sent = 0; sent < 3; sent++)
      snapshot = fire(snapshot, `${name}Reminder`, state)?.after ?? snapshot;
    const [after, effects] = transition(
      taxReturnMachine,
      snapshot,
      stamped(request, firstRoleFor(request.type)),
    );
    const delayed = effects.map(
      ({ params }) => (params as { event?: { type: string } } | undefined)?.event?.type,
    );
    expect(delayed).toContain(`xstate.after.${name}Reminder.taxReturn.${state}`);
    expect(fire(after, `${name}Reminder`, state)?.emails).toEqual([`${name}Reminder`]);
  });

  describe('of the payment, while another one is in review', () => {
    /** The client authorized a debit, the owner gave it up and recorded a check for a part, and then the debit arrived. */
    const debit = { type: 'PAYMENT_SUCCEEDED', amountCents: priceCents, reference: 'pi_1' } as const;
    const check = { type: 'RECORD_OFFLINE_PAYMENT', amountCents: 20_000, reason } as const;
    const held = () => play(...paying, { type: 'GIVE_UP_PAYMENT', reason }, check, debit);
    const resolve = (resolution: 'paid' | 'refunded') =>
      ({ type: 'RESOLVE_PAYMENT', resolution, reason }) as const;

    it('are silent', () => {
      expect(valueOf(held())).toMatchObject({ payment: 'due', paymentReview: 'needed' });
      expect(fire(held(), 'paymentReminder', 'payment.due')).toBeUndefined();
      expect(unmet(held(), { type: 'PAYMENT_STARTED', amountCents: 10_000 })).toEqual(['nothingInReview']);
    });

    it.each([
      ['the owner returns it', resolve('refunded')],
      ['it is refunded', { type: 'PAYMENT_REFUNDED', amountCents: priceCents, reference: 'pi_1' }],
      ['it is lost in a dispute', { type: 'DISPUTE_LOST', reference: 'pi_1' }],
    ] as const)('start over if %s', (_, request) => {
      let snapshot = play(...paying, { type: 'GIVE_UP_PAYMENT', reason }, check);
      for (let sent = 0; sent < 3; sent++) snapshot = fire(snapshot, 'paymentReminder', 'payment.due')!.after;
      const before = send(snapshot, debit);
      const event = stamped(request, firstRoleFor(request.type));
      const [after, effects] = transition(taxReturnMachine, before, event);
      expect(valueOf(after)).toMatchObject({ payment: 'due', paymentReview: 'clear' });
      expect(paymentsOf(after)).toEqual([
        [20_000, 'received'],
        [priceCents, 'returned'],
      ]);
      const delayed = effects.map(
        ({ params }) => (params as { event?: { type: string } } | undefined)?.event?.type,
      );
      expect(delayed).toContain('xstate.after.paymentReminder.taxReturn.payment.due');
      expect(fire(after, 'paymentReminder', 'payment.due')?.emails).toEqual(['paymentReminder']);
    });

    it('end if the owner counts it', () => {
      const settled = send(held(), resolve('paid'));
      expect(valueOf(settled).payment).toBe('paid');
      expect(fire(settled, 'paymentReminder', 'payment.due')).toBeUndefined();
    });
  });

  it('of the payment keep their clock when an earlier payment goes back, and none is in review', () => {
    const part = { type: 'PAYMENT_SUCCEEDED', amountCents: 1_000, reference: 'ch_2' } as const;
    const due = play(...filed, part, { type: 'RESOLVE_PAYMENT', resolution: 'paid', reason });
    const refund = { type: 'PAYMENT_REFUNDED', amountCents: 400, reference: 'ch_2' } as const;
    const [after, effects] = transition(taxReturnMachine, due, stamped(refund, 'System'));
    expect(valueOf(after).payment).toBe('due');
    expect(effects.map(({ type }) => type)).toEqual(['emailClient', 'emailFirm']);
  });

  it('stop once the client has responded', () => {
    expect(fire(play(...accepted), 'quoteReminder', 'quote.sent')).toBeUndefined();
    expect(fire(play(...paid), 'paymentReminder', 'payment.due')).toBeUndefined();
  });

  it.each([
    ['quoteReminder', 'quote.sent', quoted],
    ['documentReminder', 'requests.waiting', [askForLease]],
    ['signatureReminder', 'efile.sent', authorized],
    ['paymentReminder', 'payment.due', filed],
    ['contactPromise', 'documents.received', []],
  ] as const)('%s is silent in the archive, and its clock starts anew after it', (timer, state, before) => {
    const archived = play(...before, { type: 'ARCHIVE', year: 2025 });
    expect(fire(archived, timer, state)).toBeUndefined();
    const [back, effects] = transition(taxReturnMachine, archived, stamped({ type: 'UNARCHIVE' }, 'Owner'));
    const delayed = effects.map(
      ({ params }) => (params as { event?: { type: string } } | undefined)?.event?.type,
    );
    expect(delayed).toContain(`xstate.after.${timer}.taxReturn.${state}`);
    expect(fire(back, timer, state)?.emails).toHaveLength(1);
  });
});

describe('a firm’s rules', () => {
  const rules = (on: Partial<typeof noRules>) => ({ ...noRules, ...on });
  const approve = { type: 'APPROVE_EFILE' } as const;

  it('require neither preparers nor documents by default', () => {
    const bare = playFrom({ files: 0 }, ...accepted, { type: 'CPA_START' });
    expect(unmet(bare, approve)).toEqual([]);
  });

  it('four eyes: prevent approval by the person who started the work, or who alone has seen it', () => {
    const started = (by: 'Owner' | 'Senior Associate') =>
      send(send(playFrom({ rules: rules({ fourEyes: true }) }, ...accepted), { type: 'SENIOR_START' }, by), {
        type: 'CPA_START',
      });
    expect(unmet(started('Owner'), approve, 'Owner')).toEqual(['notThePreparer']);
    expect(canTake(started('Owner'), stamped(approve, 'Owner'))).toBeUndefined();
    expect(unmet(started('Owner'), approve, 'CPA/EA')).toEqual([]);
    expect(canTake(started('Owner'), stamped(approve, 'CPA/EA'))).toBeDefined();
    expect(unmet(started('Senior Associate'), approve, 'Owner')).toEqual([]);
    const undone = send(started('Owner'), { type: 'UNDO_SENIOR_START', reason }, 'Owner');
    expect(unmet(undone, approve, 'Owner')).toEqual(['preparerStarted']);
    const another = send(undone, { type: 'STAFF_START' }, 'Senior Associate');
    expect(unmet(another, approve, 'Owner')).toEqual([]);
    const [why] = whyNot(started('Owner'), 'APPROVE_EFILE', { role: 'Owner', id: 'Owner' });
    expect(why).toMatchObject({
      guard: 'notThePreparer',
      sentence: expect.stringContaining('rules require somebody else to approve it') as string,
      whoCan: ['CPA/EA', 'Owner'],
    });
    const off = send(send(play(...accepted), { type: 'SENIOR_START' }, 'Owner'), { type: 'CPA_START' });
    expect(unmet(off, approve, 'Owner')).toEqual([]);
  });

  it('can require documents and preparers first', () => {
    const asked = rules({ documentsFirst: true, preparersFirst: true });
    const bare = playFrom({ files: 0, rules: asked }, ...accepted, { type: 'CPA_START' });
    expect(unmet(bare, approve)).toEqual(['documentsHere', 'staffAssociateDone', 'seniorAssociateDone']);
    const ready: TaxReturnRequest[] = [
      { type: 'FILE_ADDED', fileId: 'f' },
      { type: 'STAFF_START' },
      { type: 'SENIOR_START' },
    ];
    expect(
      unmet(
        ready.reduce((snapshot, request) => send(snapshot, request), bare),
        approve,
      ),
    ).toEqual([]);
  });

  describe('payment before filing', () => {
    const first = { rules: rules({ payment: true }) };
    const pays: TaxReturnRequest[] = [
      { type: 'PAYMENT_STARTED', amountCents: priceCents },
      { type: 'PAYMENT_SUCCEEDED', amountCents: priceCents, reference: 'ch_1' },
    ];
    const refund = { type: 'PAYMENT_REFUNDED', amountCents: priceCents, reference: 'ch_1' } as const;
    const nextOf = (snapshot: TaxReturnSnapshot) => {
      const { label, waitingOn } = viewOf(snapshot, { id: 'O', role: 'Owner' }).progress;
      return [waitingOn, label];
    };

    it('asks for the payment once the client has signed, and files once it is there', () => {
      const signed = playFrom(first, ...signedByAll);
      expect([valueOf(signed).payment, nextOf(signed)]).toEqual([
        'due',
        ['Client', 'Client to pay the invoice'],
      ]);
      for (const filing of [transmitted, { type: 'EFILE_ACCEPTED' } as const])
        expect(unmet(signed, filing)).toEqual(['paidFirst']);
      const [why] = whyNot(signed, 'EFILE_ACCEPTED', { role: 'Owner' });
      expect(why).toMatchObject({
        sentence: expect.stringContaining('only once it is paid') as string,
        whoCan: ['Client', 'Owner'],
      });
      const paidNow = playFrom(first, ...signedByAll, ...pays);
      expect(nextOf(paidNow)).toEqual(['Senior Associate', 'Paid. File the return']);
      const done = playFrom(first, ...signedByAll, ...pays, transmitted, { type: 'EFILE_ACCEPTED' });
      expect(valueOf(done)).toMatchObject({ efile: 'accepted', payment: 'paid' });
      // A mistake can be corrected without a refund: the payment was owed before.
      expect(unmet(done, { type: 'UNDO_EFILE_ACCEPTED', reason })).toEqual([]);
    });

    it('has the row of the payment before that of the acceptance, and only then', () => {
      const labels = (snapshot: TaxReturnSnapshot) =>
        viewOf(snapshot, { id: 'O', role: 'Owner' }).rows.map(({ label }) => label);
      const [paysRow, acceptedRow] = ['Client Pays Invoice', 'E-File Accepted'];
      const orderOf = (snapshot: TaxReturnSnapshot) =>
        labels(snapshot).filter((label) => label === paysRow || label === acceptedRow);
      expect(orderOf(playFrom(first))).toEqual([paysRow, acceptedRow]);
      expect(orderOf(play())).toEqual([acceptedRow, paysRow]);
    });

    it('asks again after a refund, and holds no return that was filed', () => {
      const refunded = playFrom(first, ...signedByAll, ...pays, refund);
      expect(unmet(refunded, transmitted)).toEqual(['paidFirst']);
      expect(valueOf(send(refunded, { type: 'REQUEST_PAYMENT' })).payment).toBe('due');
      const filedThenRefunded = playFrom(first, ...signedByAll, ...pays, transmitted, refund);
      expect(unmet(filedThenRefunded, { type: 'EFILE_ACCEPTED' })).toEqual([]);
      const rejected = send(filedThenRefunded, {
        type: 'TRANSMISSION_REJECTED',
        ...submission,
        on: '2026-02-02',
        codes: ['IND-031-04'],
      });
      expect(unmet(rejected, { ...transmitted, submissionId: '1234562026034abcdefg' })).toEqual([]);
    });

    it('files an unpaid return if the owner does not wait, until that is undone', () => {
      const allow = { type: 'ALLOW_UNPAID_FILING', reason } as const;
      const allowed = playFrom(first, ...signedByAll, allow);
      expect(nextOf(allowed)).toEqual([
        'Senior Associate',
        'File the return. The owner does not wait for the payment',
      ]);
      expect(unmet(allowed, transmitted)).toEqual([]);
      expect(unmet(allowed, allow)).toEqual(['filingWaitsForPayment']);
      const undone = send(allowed, { type: 'UNDO_ALLOW_UNPAID_FILING', reason });
      expect(unmet(undone, transmitted)).toEqual(['paidFirst']);
      // What was filed stays filed, and the invoice stays due.
      const later = send(send(allowed, transmitted), { type: 'UNDO_ALLOW_UNPAID_FILING', reason });
      expect([valueOf(later).payment, unmet(later, { type: 'EFILE_ACCEPTED' })]).toEqual(['due', []]);
      expect(unmet(play(...signedByAll), allow)).toEqual(['filingWaitsForPayment']);
      expect(unmet(playFrom(first, ...signedByAll, ...pays), allow)).toEqual(['filingWaitsForPayment']);
    });

    it('keeps a payment while a form is signed again, and a paid quote as it is', () => {
      const reopen = { type: 'REOPEN_QUOTE', reason } as const;
      const back = playFrom(
        first,
        ...[...signedByAll, ...pays],
        { type: 'UNDO_EFILE_AUTH_SIGNED', reason },
        { type: 'UNDO_EFILE_AUTH_SENT', reason },
      );
      expect([valueOf(back).payment, unmet(back, reopen)]).toEqual(['paid', ['invoiceUnpaid']]);
      expect(unmet(send(back, refund), reopen)).toEqual([]);
    });

    it('follows a firm that changes its mind', () => {
      const change = (on: Partial<typeof noRules>) => ({ type: 'RULES_CHANGED', ...rules(on) }) as const;
      const asked = send(play(...signedByAll), change({ payment: true }));
      expect(valueOf(asked).payment).toBe('due');
      expect(valueOf(send(asked, change({}))).payment).toBe('locked');
      const paidNow = send(playFrom(first, ...signedByAll, ...pays), change({}));
      expect(valueOf(send(paidNow, { type: 'EFILE_ACCEPTED' })).payment).toBe('paid');
    });
  });

  it('can change for returns in progress, but only the system sends the change', () => {
    const change = { type: 'RULES_CHANGED', ...noRules, documentsFirst: true } as const;
    const bare = playFrom({ files: 0 }, ...accepted, { type: 'CPA_START' });
    expect(unmet(send(bare, change), approve)).toEqual(['documentsHere']);
    expect(canTake(bare, stamped(change, 'Owner'))).toBeUndefined();
    expect(refusals(bare, stamped(change, 'Owner'))[0]!.sentence).toBe('Only the System can do this.');
  });
});

it('sends two e-mails on creation', () => {
  const [, effects] = initialTransition(taxReturnMachine, { files: 0, rules: noRules });
  const emails = effects.flatMap(({ type, params }) => (type.startsWith('email') ? [[type, params]] : []));
  expect(emails).toEqual([
    ['emailClient', { template: 'orderReceived' }],
    ['emailFirm', { template: 'newOrder' }],
  ]);
});

it('can be released only with an accepted quote and an accepted e-file', () => {
  expect(valueOf(play(...delivered)).delivery).toBe('uploaded');
  const early = play(...authorized, { type: 'FINISHED_FILE_ADDED', fileId: 'f' });
  expect(unmet(early, { type: 'RETURN_UPLOADED' })).toEqual(['efileAccepted']);
});

it('takes back a wrong document that the client has, once the right one is there', () => {
  const added = { type: 'FINISHED_FILE_ADDED', fileId: 'g' } as const;
  const removed = { type: 'FINISHED_FILE_REMOVED', fileId: 'f' } as const;
  for (const before of [delivered, downloaded]) {
    expect(unmet(play(...before), removed)).toEqual(['anotherFinishedFile']);
    const corrected = send(send(play(...before), added), removed);
    expect(valueOf(corrected).delivery).toBe(valueOf(play(...before)).delivery);
    expect(unmet(corrected, removed)).toEqual(['anotherFinishedFile']);
  }
  expect(sentences(play(...downloaded), 'FINISHED_FILE_REMOVED', 'Owner')).toEqual([
    'The return has been released to the client. Add the right document first, then delete this one.',
  ]);
});
