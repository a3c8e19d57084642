import {
  creditOf,
  historySentence,
  keptCents,
  netCents,
  noRules,
  outstandingCents,
  paidCents,
  progressOf,
  refusals,
  valueOf,
} from '../index.js';
import type { Payment, TaxReturnRequest, TaxReturnSnapshot } from '../index.js';
import {
  accepted,
  filed,
  fire,
  paid,
  paying,
  play,
  playFrom,
  quoted,
  send,
  signedByAll,
  transmitted,
  unmet,
} from './play.js';
import { stamped } from './explore.js';

const reason = 'because';
const label = (snapshot: TaxReturnSnapshot, viewer: 'Client' | 'Owner') => progressOf(snapshot, viewer).label;
const paymentsOf = ({ context }: TaxReturnSnapshot) =>
  context.payments.map(({ amountCents, fate }) => [amountCents, fate]);

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
      30_000, 25_000, 0,
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
    const disputed = [
      refund(5_000),
      { type: 'PAYMENT_DISPUTED', reference: 'ch_1', dispute: 'du_1' } as const,
    ].reduce((at, request) => send(at, request), play(...paid));
    expect(keptCents(disputed.context)).toBe(25_000);
    const won = send(disputed, { type: 'DISPUTE_WON', reference: 'ch_1', dispute: 'du_1' });
    expect(won.context.payments).toMatchObject([{ fate: 'received', refundedCents: 5_000 }]);
    const lost = send(disputed, { type: 'DISPUTE_LOST', reference: 'ch_1', dispute: 'du_1' });
    expect([paymentsOf(lost), keptCents(lost.context)]).toEqual([[[30_000, 'refunded']], 0]);
  });

  it('is told apart from what a lost dispute took, and the rest goes back like the whole', () => {
    const lost = { type: 'DISPUTE_LOST', amountCents: 5_000, reference: 'ch_1', dispute: 'du_1' } as const;
    const both = send(send(play(...paid), lost), refund(10_000));
    expect(both.context.payments).toMatchObject([
      { fate: 'received', refundedCents: 15_000, disputes: [{ id: 'du_1', lostCents: 5_000 }] },
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

  it('is part of a new price, unless the owner waives it again', () => {
    const waived = play(...accepted, waive(10_000), { type: 'REOPEN_QUOTE', reason });
    expect(outstandingCents(waived.context)).toBe(20_000);
    expect(outstandingCents(send(waived, { type: 'UNDO_REOPEN_QUOTE', reason }).context)).toBe(20_000);
    const again = send(waived, { type: 'SEND_QUOTE', amountCents: 40_000 });
    expect(outstandingCents(again.context)).toBe(40_000);
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
    const upFront = play({
      type: 'RECORD_OFFLINE_PAYMENT',
      amountCents: 30_000,
      creditCents: 30_000,
      reason,
    });
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

  it('can be disputed after it went back, and then the firm loses the money twice', () => {
    const refund = { type: 'PAYMENT_REFUNDED', amountCents: 30_000, reference: 'ch_1' } as const;
    const disputed = { type: 'PAYMENT_DISPUTED', reference: 'ch_1', dispute: 'du_1' } as const;
    const lost = { ...disputed, type: 'DISPUTE_LOST' } as const;
    const won = { ...disputed, type: 'DISPUTE_WON' } as const;
    const refunded = play(...paid, refund);
    expect(unmet(refunded, lost)).toEqual(['disputeLosable']);
    const open = send(refunded, disputed);
    expect(paymentsOf(open)).toEqual(paymentsOf(refunded));
    expect(send(open, won).context).toEqual(refunded.context);
    const twice = send(open, lost);
    expect([paymentsOf(twice), keptCents(twice.context)]).toEqual([paymentsOf(refunded), 0]);
    expect([open, twice].map(({ context }) => netCents(context))).toEqual([0, -30_000]);
    expect(label(twice, 'Owner')).toBe('Dispute lost: request payment again, or archive');
    expect(send(twice, won).context).toEqual(refunded.context);
    for (const after of [open, twice]) expect(valueOf(after)).toEqual(valueOf(refunded));
    const back = send(open, { type: 'REFUND_FAILED', amountCents: 30_000, reference: 'ch_1' });
    expect(paymentsOf(back)).toEqual([[30_000, 'disputed']]);
    const byCheck = play(...filed, { type: 'RECORD_OFFLINE_PAYMENT', reason });
    expect(unmet(byCheck, { ...disputed, reference: 'offline-1' })).toEqual(['paymentDisputable']);
  });

  it('is refused where none is due with the one sentence that says why', () => {
    const pay = { type: 'PAYMENT_STARTED', amountCents: 30_000 } as const;
    const refusalAfter = (...requests: TaxReturnRequest[]) =>
      refusals(play(...requests), stamped(pay, 'Client')).map(({ sentence }) => sentence);
    expect(refusalAfter(...accepted)).toEqual(['No payment is due now.']);
    expect(refusalAfter(...paying)).toEqual(['Your payment is being processed. Please don’t pay again.']);
    expect(refusalAfter(...paid)).toEqual(['Your invoice is settled. Nothing more is due.']);
    expect(refusalAfter(...filed, { type: 'WAIVE_FEE', amountCents: 5_000, reason })).toEqual([
      'The amount has changed. Please check the current amount first.',
    ]);
  });

  it('counts as paid during a dispute', () => {
    const disputed = play(...paid, { type: 'PAYMENT_DISPUTED', reference: 'ch_1', dispute: 'du_1' });
    expect(valueOf(disputed).payment).toBe('disputed');
    expect(valueOf(send(disputed, { type: 'DISPUTE_WON', reference: 'ch_1', dispute: 'du_1' })).payment).toBe(
      'paid',
    );
    const lost = send(disputed, { type: 'DISPUTE_LOST', reference: 'ch_1', dispute: 'du_1' });
    expect(valueOf(lost).payment).toBe('refunded');
    expect(progressOf(lost, 'Client').label).toBe('Your bank returned the payment to you. We’ll be in touch');
    expect(unmet(disputed, { type: 'DISPUTE_WON', reference: 'ch_8', dispute: 'du_1' })).toEqual([
      'disputeWinnable',
    ]);
  });

  it('is gone if a dispute is lost, even if the owner has settled it meanwhile', () => {
    const disputed = { type: 'PAYMENT_DISPUTED', reference: 'ch_2', dispute: 'du_1' } as const;
    const settled = play(...accepted, stray, disputed, resolve('paid'));
    expect(paymentsOf(settled)).toEqual([[1_000, 'disputed']]);
    expect(paymentsOf(send(settled, { type: 'DISPUTE_LOST', reference: 'ch_2', dispute: 'du_1' }))).toEqual([
      [1_000, 'refunded'],
    ]);
  });

  it('stays in review if a dispute of it is won', () => {
    const inReview = play(...accepted, stray);
    const of = { reference: 'ch_2', dispute: 'du_1' } as const;
    expect(unmet(inReview, { type: 'DISPUTE_WON', ...of })).toEqual(['disputeWinnable']);
    const disputed = send(inReview, { type: 'PAYMENT_DISPUTED', ...of });
    expect(send(disputed, { type: 'DISPUTE_WON', ...of }).context).toEqual(inReview.context);
  });

  describe('of which a part is lost in a dispute', () => {
    const lose = (amountCents: number, reference = 'ch_1', dispute = 'du_1') =>
      ({ type: 'DISPUTE_LOST', amountCents, reference, dispute }) as const;
    const disputed = play(...paid, { type: 'PAYMENT_DISPUTED', reference: 'ch_1', dispute: 'du_1' });

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
          disputes: [{ id: 'du_1', lostCents: 10_000 }],
        },
      ]);
      expect([keptCents(part.context), outstandingCents(part.context)]).toEqual([20_000, 0]);
    });

    it('is gone once all of it is lost, in one dispute or in several', () => {
      for (const [lost, taken] of [
        [send(disputed, lose(30_000)), 30_000],
        [send(disputed, lose(40_000)), 40_000],
        [send(send(disputed, lose(10_000)), lose(25_000, 'ch_1', 'du_2')), 35_000],
      ] as const) {
        const [{ fate, refundedCents, disputes = [] }] = lost.context.payments as [Payment];
        const lostCents = disputes.reduce((sum, { lostCents: cents = 0 }) => sum + cents, 0);
        expect({ fate, refundedCents, lostCents }).toEqual({
          fate: 'refunded',
          refundedCents: taken,
          lostCents: taken,
        });
        expect([keptCents(lost.context), netCents(lost.context)]).toEqual([0, 30_000 - taken]);
        expect(valueOf(lost).payment).toBe('refunded');
        for (const dispute of ['du_1', 'du_3'])
          expect(unmet(lost, lose(1, 'ch_1', dispute))).toEqual(['disputeLosable']);
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

  describe('that a bank disputes and the firm refunds', () => {
    const reference = 'ch_1';
    const refund = (amountCents: number) => ({ type: 'PAYMENT_REFUNDED', amountCents, reference }) as const;
    const asked = (amountCents?: number) =>
      ({ type: 'PAYMENT_DISPUTED', reference, dispute: 'du_1', amountCents }) as const;
    const lost = { type: 'DISPUTE_LOST', reference, dispute: 'du_1' } as const;
    const won = { type: 'DISPUTE_WON', reference, dispute: 'du_1' } as const;

    it('remembers how much is in dispute, and loses that if the bank’s decision names no amount', () => {
      const part = play(...paid, asked(10_000));
      expect(part.context.payments).toMatchObject([{ disputes: [{ id: 'du_1', amountCents: 10_000 }] }]);
      expect(send(part, lost).context.payments).toMatchObject([
        { fate: 'received', refundedCents: 10_000, disputes: [{ id: 'du_1', lostCents: 10_000 }] },
      ]);
      expect(netCents(play(...paid, refund(10_000), asked(), lost).context)).toBe(-10_000);
    });

    it('has lost what went back twice, and keeps none of it', () => {
      const twice = play(...paid, refund(10_000), asked(30_000), lost);
      expect(paymentsOf(twice)).toEqual([[30_000, 'refunded']]);
      expect([keptCents(twice.context), netCents(twice.context)]).toEqual([0, -10_000]);
      expect(unmet(twice, { type: 'REFUND_OFFLINE_PAYMENT', reference, amountCents: 1, reason })).toEqual([
        'offlineRefundable',
      ]);
      const back = send(twice, won);
      expect([paymentsOf(back), netCents(back.context)]).toEqual([[[30_000, 'received']], 20_000]);
    });

    it('does not count again as long as all of it is back in another way', () => {
      const twice = play(...paid, refund(30_000), asked(30_000), lost);
      for (const event of [won, { type: 'REFUND_FAILED', amountCents: 30_000, reference }] as const) {
        const after = send(twice, event);
        expect([paymentsOf(after), netCents(after.context)]).toEqual([[[30_000, 'refunded']], 0]);
      }
    });

    it('has lost what the provider sends after the firm gave the money back by hand', () => {
      const failed = { type: 'REFUND_FAILED', amountCents: 30_000, reference } as const;
      const byHand = { type: 'REFUND_OFFLINE_PAYMENT', amountCents: 30_000, reference, reason } as const;
      const twice = play(...paid, refund(30_000), failed, byHand, refund(30_000));
      expect([paymentsOf(twice), netCents(twice.context)]).toEqual([[[30_000, 'refunded']], -30_000]);
      expect(unmet(twice, refund(1))).toEqual(['paymentRefundable']);
    });

    /** All orders in which events can arrive. */
    const ordersOf = <T>(events: readonly T[]): T[][] =>
      events.length === 0
        ? [[]]
        : events.flatMap((first, at) =>
            ordersOf(events.filter((_, index) => index !== at)).map((rest) => [first, ...rest]),
          );

    it.each<[string, TaxReturnRequest[], number]>([
      ['a part refunded, a part lost', [refund(10_000), { ...lost, amountCents: 15_000 }], 5_000],
      ['a part refunded, all lost', [refund(10_000), { ...lost, amountCents: 30_000 }], -10_000],
      ['all refunded in parts, all lost', [refund(10_000), refund(20_000), lost], -30_000],
      ['two disputes', [refund(5_000), lost, { ...lost, dispute: 'du_2' }], -35_000],
      ['a part refunded, all lost and won', [refund(10_000), lost, won], 20_000],
      ['all refunded, all lost and won', [refund(30_000), lost, won], 0],
    ])('leaves the firm with the same in every order: %s', (_, events, net) => {
      const open = play(...paid, asked(30_000), { ...asked(30_000), dispute: 'du_2' });
      // A bank that decides otherwise does so after it has decided.
      const orders = ordersOf(events).filter(
        (order) => !order.includes(won) || order.indexOf(lost) < order.indexOf(won),
      );
      const ends = orders.flatMap((order) => {
        let after = open;
        for (const event of order) {
          if (unmet(after, event).length > 0) return [];
          after = send(after, event);
          const [{ fate, amountCents, refundedCents }] = after.context.payments as [Payment];
          expect(fate === 'refunded').toBe(refundedCents >= amountCents);
        }
        return [netCents(after.context)];
      });
      expect(ends.length).toBeGreaterThan(1);
      expect(new Set(ends)).toEqual(new Set([net]));
    });
  });

  describe('whose lost dispute is won after all', () => {
    const of = { reference: 'ch_1', dispute: 'du_1' } as const;
    const disputed = { type: 'PAYMENT_DISPUTED', ...of } as const;
    const lost = { type: 'DISPUTE_LOST', ...of } as const;
    const won = { type: 'DISPUTE_WON', ...of } as const;
    const again = { type: 'REQUEST_PAYMENT' } as const;

    it('counts again, in whole and in part', () => {
      expect(send(play(...paid, disputed, lost), won).context).toEqual(play(...paid).context);
      const part = play(...paid, disputed, { ...lost, amountCents: 10_000 });
      expect(send(part, won).context).toEqual(play(...paid).context);
      expect(valueOf(send(part, won)).payment).toBe('paid');
    });

    it('stays refunded as far as the firm had refunded it', () => {
      const refund = { type: 'PAYMENT_REFUNDED', amountCents: 5_000, reference: 'ch_1' } as const;
      const both = play(...paid, refund, disputed, { ...lost, amountCents: 25_000 });
      expect(paymentsOf(both)).toEqual([[30_000, 'refunded']]);
      expect(send(both, won).context.payments).toMatchObject([{ fate: 'received', refundedCents: 5_000 }]);
    });

    it('ends the client’s new invoice', () => {
      const due = play(...paid, disputed, lost, again);
      expect(valueOf(due).payment).toBe('due');
      expect(valueOf(send(due, won)).payment).toBe('paid');
    });

    it('is reviewed if the client has paid again', () => {
      const pay = [
        { type: 'PAYMENT_STARTED', amountCents: 30_000 },
        { type: 'PAYMENT_SUCCEEDED', amountCents: 30_000, reference: 'ch_9' },
      ] as const;
      const twice = send(play(...paid, disputed, lost, again, ...pay), won);
      expect(paymentsOf(twice)).toEqual([
        [30_000, 'inReview'],
        [30_000, 'received'],
      ]);
      expect(valueOf(twice)).toMatchObject({ payment: 'paid', paymentReview: 'needed' });
    });
  });

  describe('with two disputes', () => {
    type Kind = 'PAYMENT_DISPUTED' | 'DISPUTE_WON' | 'DISPUTE_LOST';
    const about =
      (dispute: string) =>
      (type: Kind, amountCents?: number): TaxReturnRequest => ({
        type,
        reference: 'ch_1',
        dispute,
        ...(type === 'DISPUTE_LOST' && { amountCents }),
      });
    const [first, second] = [about('du_1'), about('du_2')];
    const both = play(...paid, first('PAYMENT_DISPUTED'), second('PAYMENT_DISPUTED'));
    const after = (...requests: TaxReturnRequest[]) =>
      requests.reduce((at, request) => send(at, request), both).context.payments[0]!;

    it('stays in dispute until the bank has decided both', () => {
      expect(after(first('DISPUTE_WON'))).toMatchObject({ fate: 'disputed', disputes: [{ id: 'du_2' }] });
      expect(after(first('DISPUTE_LOST', 10_000))).toMatchObject({ fate: 'disputed', refundedCents: 10_000 });
      expect(after(first('DISPUTE_WON'), second('DISPUTE_WON'))).toEqual(play(...paid).context.payments[0]);
    });

    it('gets back what the dispute took that is won after all, and not what the other one took', () => {
      const lost = [first('DISPUTE_LOST', 10_000), second('DISPUTE_LOST', 5_000)] as const;
      expect(after(...lost, first('DISPUTE_WON'))).toMatchObject({
        fate: 'received',
        refundedCents: 5_000,
        disputes: [{ id: 'du_2', lostCents: 5_000 }],
      });
      expect(after(...lost, second('DISPUTE_WON'))).toMatchObject({ refundedCents: 10_000 });
      expect(after(first('DISPUTE_LOST', 10_000), second('DISPUTE_WON'))).toMatchObject({
        fate: 'received',
        refundedCents: 10_000,
      });
    });

    it('is in dispute again if the lost one is won after all while the other one is open', () => {
      expect(after(first('DISPUTE_LOST'), first('DISPUTE_WON'))).toMatchObject({
        fate: 'disputed',
        refundedCents: 0,
        disputes: [{ id: 'du_2' }],
      });
    });

    it('knows each once, and none that nobody reported', () => {
      expect(after(second('PAYMENT_DISPUTED'))).toEqual(both.context.payments[0]);
      expect(unmet(both, about('du_3')('DISPUTE_WON'))).toEqual(['disputeWinnable']);
      const lost = send(both, first('DISPUTE_LOST', 10_000));
      expect(unmet(lost, first('DISPUTE_LOST', 10_000))).toEqual(['disputeLosable']);
    });
  });

  describe('whose refund failed', () => {
    const refund = (amountCents: number) =>
      ({ type: 'PAYMENT_REFUNDED', amountCents, reference: 'ch_1' }) as const;
    const failed = (amountCents: number) =>
      ({ type: 'REFUND_FAILED', amountCents, reference: 'ch_1' }) as const;
    const byHand = (amountCents: number) =>
      ({ type: 'REFUND_OFFLINE_PAYMENT', amountCents, reference: 'ch_1', reason }) as const;

    it('counts again, and can be given back in another way', () => {
      const back = send(play(...paid, refund(30_000)), failed(30_000));
      expect(valueOf(back).payment).toBe('paid');
      expect(paymentsOf(back)).toEqual([[30_000, 'received']]);
      expect(unmet(play(...paid), byHand(30_000))).toEqual(['offlineRefundable']);
      expect(unmet(back, byHand(30_001))).toEqual(['offlineRefundable']);
      const inParts = send(send(back, byHand(20_000)), refund(10_000));
      expect(inParts.context.payments).toMatchObject([
        { fate: 'refunded', refundedCents: 30_000, byHandCents: 20_000, refundFailed: true },
      ]);
    });

    it('is refunded no less than by the refunds that arrived', () => {
      const part = play(...paid, refund(10_000));
      for (const [sent, amountCents] of [
        [play(...paid), 1],
        [part, 10_001],
        [send(send(part, failed(10_000)), byHand(10_000)), 10_000],
        [play(...paid, { type: 'DISPUTE_LOST', reference: 'ch_1', dispute: 'du_1' }), 30_000],
      ] as const)
        expect(unmet(sent, failed(amountCents))).toEqual(['refundSent']);
    });

    it('is reviewed again if it was', () => {
      const returned = play(...accepted, stray, { ...refund(1_000), reference: 'ch_2' });
      expect(paymentsOf(returned)).toEqual([[1_000, 'returned']]);
      const back = send(returned, { ...failed(1_000), reference: 'ch_2' });
      expect([valueOf(back).paymentReview, paymentsOf(back)]).toEqual(['needed', [[1_000, 'inReview']]]);
    });
  });

  describe('under way while another one is in review', () => {
    const debit = [
      { type: 'PAYMENT_STARTED', amountCents: 20_000 },
      { type: 'PAYMENT_CLEARING' },
    ] as const satisfies TaxReturnRequest[];
    const arrived = { type: 'PAYMENT_SUCCEEDED', amountCents: 20_000, reference: 'ch_9' } as const;
    const asked = [
      { type: 'REQUEST_PAYMENT' },
      { type: 'WAIVE_FEE', amountCents: 10_000, reason },
      ...debit,
    ] as const satisfies TaxReturnRequest[];
    const whole = { amountCents: 30_000, reference: 'ch_1' } as const;
    const refundFailed = [
      ...paid,
      { type: 'PAYMENT_REFUNDED', ...whole },
      ...asked,
      { type: 'REFUND_FAILED', ...whole },
    ] as const satisfies TaxReturnRequest[];
    const disputeWon = [
      ...paid,
      { type: 'DISPUTE_LOST', reference: 'ch_1', dispute: 'du_1' },
      ...asked,
      { type: 'DISPUTE_WON', reference: 'ch_1', dispute: 'du_1' },
    ] as const satisfies TaxReturnRequest[];
    const earlierArrived = [
      ...filed,
      { type: 'WAIVE_FEE', amountCents: 10_000, reason },
      ...debit,
      { ...stray, attempt: 'earlier' },
    ] as const satisfies TaxReturnRequest[];

    it.each([
      ['a refund that failed', refundFailed],
      ['a dispute that was won after all', disputeWon],
      ['an attempt that was given up', earlierArrived],
    ])('stays under way, also after the review, so that nobody pays twice: %s', (_, requests) => {
      const held = play(...requests);
      expect(valueOf(held)).toMatchObject({ payment: 'clearing', paymentReview: 'needed' });
      const reviewed = send(held, resolve('refunded'));
      expect(valueOf(reviewed)).toMatchObject({ payment: 'clearing', paymentReview: 'clear' });
      expect(unmet(reviewed, debit[0])).toContain('paymentDue');
      expect(valueOf(send(reviewed, arrived)).payment).toBe('paid');
      expect(valueOf(send(held, arrived))).toMatchObject({ payment: 'paid', paymentReview: 'needed' });
    });

    it('is reviewed itself if the other one has settled the invoice, in whole or in part', () => {
      const paidMeanwhile = send(play(...refundFailed), resolve('paid'));
      expect(valueOf(paidMeanwhile).payment).toBe('paid');
      expect(valueOf(send(paidMeanwhile, arrived))).toMatchObject({
        payment: 'paid',
        paymentReview: 'needed',
      });
      const inPart = send(play(...earlierArrived), resolve('paid'));
      expect(valueOf(inPart).payment).toBe('clearing');
      expect(valueOf(send(inPart, arrived))).toMatchObject({ payment: 'due', paymentReview: 'needed' });
    });

    it('is asked for again at the end of the review if the bank refuses it', () => {
      const refused = { type: 'PAYMENT_FAILED', message: 'account closed' } as const;
      const failed = send(play(...refundFailed), refused);
      expect(valueOf(failed)).toMatchObject({ payment: 'locked', paymentReview: 'needed' });
      expect(valueOf(send(failed, resolve('refunded')))).toMatchObject({
        payment: 'due',
        paymentReview: 'clear',
      });
      const after = send(send(play(...refundFailed), resolve('refunded')), refused);
      expect(valueOf(after).payment).toBe('due');
    });
  });

  describe('asked for again while a debit is under way', () => {
    const whole = { amountCents: 30_000, reference: 'ch_1' } as const;
    const given = [
      ...paying,
      { type: 'PAYMENT_CLEARING' },
      { type: 'PAYMENT_SUCCEEDED', ...whole, attempt: 'earlier' },
      { type: 'PAYMENT_REFUNDED', ...whole },
    ] as const satisfies TaxReturnRequest[];
    const waiting = play(...given, { type: 'REQUEST_PAYMENT', debitUnderWay: true });

    it('is waited for, so that the client does not pay twice', () => {
      expect(valueOf(play(...given)).payment).toBe('refunded');
      expect(valueOf(waiting)).toMatchObject({ payment: 'clearing', paymentReview: 'clear' });
      expect(unmet(waiting, { type: 'PAYMENT_STARTED', amountCents: 30_000 })).toContain('paymentDue');
      const arrived = send(waiting, { type: 'PAYMENT_SUCCEEDED', amountCents: 30_000, reference: 'ch_2' });
      expect(valueOf(arrived)).toMatchObject({ payment: 'paid', paymentReview: 'clear' });
    });

    it('is due if the bank refuses the debit', () => {
      expect(valueOf(send(waiting, { type: 'PAYMENT_FAILED', message: 'closed' })).payment).toBe('due');
    });

    it('appears in the history as what it is', () => {
      const said = (payload: object, viewer: 'Client' | 'Owner') =>
        historySentence({ type: 'REQUEST_PAYMENT', payload }, viewer);
      expect(said({ debitUnderWay: true }, 'Client')).toBe('We’re waiting for your bank payment');
      expect(said({ debitUnderWay: true }, 'Owner')).toBe('Waiting for the bank payment that is on its way');
      expect(said({}, 'Client')).toBe('We requested your payment again');
      expect(said({}, 'Owner')).toBe('Payment requested again');
    });
  });

  it('is settled by its reference while several are in review, and not twice', () => {
    const second = { ...stray, reference: 'ch_3', amountCents: 2_000 };
    const two = play(...accepted, stray, second);
    const first = { type: 'RESOLVE_PAYMENT', resolution: 'refunded', reference: 'ch_2', reason } as const;
    const one = send(two, first);
    expect(paymentsOf(one)).toEqual([
      [1_000, 'returned'],
      [2_000, 'inReview'],
    ]);
    expect(unmet(one, first)).toEqual(['namesPaymentInReview']);
    expect(paymentsOf(send(one, resolve('paid')))).toEqual([
      [1_000, 'returned'],
      [2_000, 'received'],
    ]);
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
      ...accepted,
      stray,
      resolve('paid'),
      ...filed.slice(2),
      ...([{ type: 'PAYMENT_STARTED', amountCents: 29_000 }, second] as const),
    );
    const disputed = send(inTwo, { type: 'PAYMENT_DISPUTED', reference: 'ch_3', dispute: 'du_1' });
    expect(valueOf(disputed).payment).toBe('disputed');
    expect(label(disputed, 'Client')).toBe('Your bank is reviewing the payment');
    const lost = send(disputed, { type: 'DISPUTE_LOST', reference: 'ch_3', dispute: 'du_1' });
    expect(paymentsOf(lost)).toEqual([
      [1_000, 'received'],
      [29_000, 'refunded'],
    ]);
  });

  it('of more than is owed is recorded only with the credit that it leaves', () => {
    const record = { type: 'RECORD_OFFLINE_PAYMENT', amountCents: 5_500_000, paidBy: 'check' } as const;
    const due = play(...filed);
    expect(unmet(due, record)).toEqual(['creditConfirmed']);
    expect(unmet(due, { ...record, creditCents: 5_000_000 })).toEqual(['creditConfirmed']);
    expect(unmet(due, { ...record, amountCents: 30_000, creditCents: 1 })).toEqual(['creditConfirmed']);
    const recorded = send(due, { ...record, creditCents: 5_470_000 });
    expect([valueOf(recorded).payment, creditOf(recorded.context)]).toEqual(['paid', 5_470_000]);
    expect(creditOf(due.context)).toBe(0);
  });

  it('recorded by hand says how it came, or a reason', () => {
    const due = play(...filed);
    expect(unmet(due, { type: 'RECORD_OFFLINE_PAYMENT' })).toEqual(['wayOfPaymentGiven']);
    const payload = { amountCents: 30_000, paidBy: 'check', checkNumber: '1042', receivedOn: '2026-04-10' };
    const row = { type: 'RECORD_OFFLINE_PAYMENT', payload };
    expect(historySentence(row, 'Owner')).toBe(
      'Offline payment of $300 recorded (Check 1042, received 2026-04-10)',
    );
    expect(historySentence(row, 'Client')).toBe('We recorded your payment of $300');
    expect(historySentence({ ...row, payload: null }, 'Owner')).toBe('Offline payment recorded');
  });

  it('recorded by hand gets its own number and can be taken back once', () => {
    const record = (amountCents: number) =>
      ({ type: 'RECORD_OFFLINE_PAYMENT', amountCents, creditCents: amountCents, reason }) as const;
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
