import { initialTransition, transition } from 'xstate';
import {
  fieldsOfEvent,
  historySentence,
  noRules,
  progressOf,
  refusals,
  taxReturnMachine,
  valueOf,
  viewOf,
  waitingOnOf,
  whyNot,
} from '../index.js';
import type { TaxReturnRequest, TaxReturnSnapshot } from '../index.js';
import { firstRoleFor, personOf, stamped, canTake } from './explore.js';
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
  readyToApprove,
  readyToAuthorize,
  readyToRelease,
  scanAdded,
  send,
  signature,
  signedByAll,
  submission,
  transmitted,
  unmet,
} from './play.js';
import { progressSteps } from './rules-by-hand.js';

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
      done: progressSteps,
      of: progressSteps,
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
    expect(label(empty, 'Owner')).toBe('Waiting for client to upload documents');
    expect(sentences(empty, 'FILE_REMOVED', 'Owner')).toEqual(['There is no document to remove.']);
    const one = send(empty, { type: 'FILE_ADDED', fileId: 'f' });
    expect(valueOf(one).documents).toBe('received');
    expect(valueOf(send(one, { type: 'FILE_REMOVED', fileId: 'f' })).documents).toBe('none');
  });

  it('are no longer requested after a quote', () => {
    const quotedWithout = playFrom({ files: 0 }, ...quoted);
    expect(label(quotedWithout, 'Owner')).not.toBe('Waiting for client to upload documents');
  });

  it('start a reminder to contact the client, which a quote stops', () => {
    expect(fire(play(), 'contactPromise', 'documents.received')?.emails).toEqual(['contactPromiseOverdue']);
    expect(fire(play(...quoted), 'contactPromise', 'documents.received')).toBeUndefined();
  });
});

it('is released only while it has a finished file', () => {
  expect(unmet(play(...readyToRelease), { type: 'RETURN_UPLOADED' })).toEqual(['hasFinishedFile']);
  const removed = play(
    ...readyToRelease,
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
      unmet(play(...readyToApprove, { type: 'REOPEN_QUOTE', reason }), { type: 'APPROVE_EFILE' }),
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
        sentence:
          'We have started on your return, so you can’t delete its documents. Please contact us to remove one.',
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

  it.each([
    [
      'accepted',
      accepted,
      'Waiting for staff associate to start; waiting for client to send a document that we asked for',
      'Staff Associate',
    ],
    [
      'sent, so that nobody at the firm can go on',
      quoted,
      'Waiting for client to send a document that we asked for',
      'Client',
    ],
  ])('does not hide from staff which step can be taken: quote %s', (_, before, label, waitingOn) => {
    const snapshot = play(...before, askForLease);
    expect(progressOf(snapshot, 'Intern')).toMatchObject({ label, waitingOn });
    expect(waitingOnOf(snapshot)).toBe(waitingOn);
    expect(progressOf(snapshot, 'Client')).toMatchObject({
      label: 'Send us the document that we asked for',
      waitingOn: 'Client',
    });
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
      ['it is lost in a dispute', { type: 'DISPUTE_LOST', reference: 'pi_1', dispute: 'du_1' }],
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

  it('do not ask for a signature while staff look at the form signed on paper', () => {
    const onPaper = play(...authorized, scanAdded);
    expect(fire(onPaper, 'signatureReminder', 'efile.sent')).toBeUndefined();
    const removed = send(onPaper, { type: 'SIGNED_SCAN_REMOVED', fileId: scanAdded.fileId });
    expect(fire(removed, 'signatureReminder', 'efile.sent')?.emails).toEqual(['signatureReminder']);
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
    const bare = playFrom({ files: 0 }, ...readyToApprove);
    expect(unmet(bare, approve)).toEqual([]);
  });

  it('four eyes: prevent approval by the person who started the work, or who alone has seen it', () => {
    const started = (by: 'Owner' | 'Senior Associate') =>
      send(playFrom({ rules: rules({ fourEyes: true }) }, ...readyToApprove), { type: 'SENIOR_START' }, by);
    expect(unmet(started('Owner'), approve, 'Owner')).toEqual(['notThePreparer']);
    expect(canTake(started('Owner'), stamped(approve, 'Owner'))).toBeUndefined();
    expect(unmet(started('Owner'), approve, 'CPA/EA')).toEqual([]);
    expect(canTake(started('Owner'), stamped(approve, 'CPA/EA'))).toBeDefined();
    expect(unmet(started('Senior Associate'), approve, 'Owner')).toEqual([]);
    const undone = send(started('Owner'), { type: 'UNDO_SENIOR_START', reason }, 'Owner');
    expect(unmet(undone, approve, 'Owner')).toEqual(['preparerStarted']);
    const another = send(undone, { type: 'STAFF_START' }, 'Senior Associate');
    expect(unmet(another, approve, 'Owner')).toEqual([]);
    const [why] = whyNot(started('Owner'), 'APPROVE_EFILE', { role: 'Owner', id: personOf('Owner') });
    expect(why).toMatchObject({
      guard: 'notThePreparer',
      sentence: expect.stringContaining('rules require someone else to approve it') as string,
      whoCan: ['CPA/EA', 'Owner'],
    });
    const off = send(play(...readyToApprove), { type: 'SENIOR_START' }, 'Owner');
    expect(unmet(off, approve, 'Owner')).toEqual([]);
  });

  it('can require documents and preparers first', () => {
    const asked = rules({ documentsFirst: true, preparersFirst: true });
    const bare = playFrom({ files: 0, rules: asked }, ...readyToApprove);
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
        ['Client', 'Waiting for client to pay the invoice'],
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
        ...signedByAll,
        ...pays,
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
    const bare = playFrom({ files: 0 }, ...readyToApprove);
    expect(unmet(send(bare, change), approve)).toEqual(['documentsHere']);
    expect(canTake(bare, stamped(change, 'Owner'))).toBeUndefined();
    expect(refusals(bare, stamped(change, 'Owner'))[0]!.sentence).toBe('Only the System can do this.');
  });
});

it('sends two emails on creation', () => {
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
  expect(unmet(early, { type: 'RETURN_UPLOADED' })).toContain('efileAccepted');
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
