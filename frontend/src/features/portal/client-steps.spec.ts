import { noRules, progressOf } from '@tax-firm/machines';
import type { HistoryEntry } from '@/features/tax-return/api/types';
import { snapshotShown } from '@/features/tax-return/machine/predict-return';
import { quoted, taxReturnIn } from '@/test/tax-return-in';
import { clientStepsOf } from './client-steps.js';

const entry = (seq: number, type: string, change?: Pick<HistoryEntry, 'from' | 'to'>): HistoryEntry => ({
  seq,
  type,
  sentence: type,
  actor: { id: null, name: 'x', role: 'Client' },
  from: {},
  to: {},
  reason: null,
  compensates: null,
  prevHash: null,
  hash: '',
  at: `2026-03-${String(seq).padStart(2, '0')}T15:00:00.000Z`,
  ...change,
});
const accepted = { quote: 'accepted', documents: 'received' } as const;
const done = (steps: ReturnType<typeof clientStepsOf>) =>
  steps.flatMap(({ label, isDone, at }) => (isDone ? [[label, at?.slice(8, 10)]] : []));

describe('the steps of a return, as its client follows them', () => {
  it('have names, and dates once they are done', () => {
    const history = ['CREATED', 'SEND_QUOTE', 'FILE_ADDED', 'SEND_QUOTE', 'ACCEPT_QUOTE'].map((type, index) =>
      entry(index + 1, type),
    );
    const steps = clientStepsOf(taxReturnIn({ ...quoted, value: accepted }), history);
    expect(done(steps)).toEqual([
      ['You send us your order', '01'],
      ['You upload documents', '03'],
      ['You accept the quote', '05'],
    ]);
    expect(steps.find(({ isDone }) => !isDone)).toEqual({ label: 'We start on your return', isDone: false });
    expect(steps.map(({ label }) => label)).not.toContain('You review it');
  });

  it('have no uploaded documents behind them while one is missing', () => {
    const checklist = [{ key: 'w2', label: 'Forms W-2', asked: false, status: 'open' as const }];
    const taxReturn = taxReturnIn({ value: { documents: 'received' } });
    const isUploaded = (given: typeof taxReturn) =>
      clientStepsOf(given).find(({ label }) => label === 'You upload documents')?.isDone;
    expect([isUploaded(taxReturn), isUploaded({ ...taxReturn, checklist })]).toEqual([true, false]);
  });

  it('count a step that was taken back as still to come', () => {
    const history = ['CREATED', 'SEND_QUOTE', 'ACCEPT_QUOTE', 'REOPEN_QUOTE'].map((type, index) =>
      entry(index + 1, type),
    );
    const steps = clientStepsOf(taxReturnIn({ value: { quote: 'unquoted' } }), history);
    expect(steps.map(({ label }) => label)).toContain('We send a price quote, and you accept it');
    expect(done(steps)).toEqual([['You send us your order', '01']]);
  });

  it('name who settled the invoice', () => {
    const settledBy = (type: string, context?: { waivedCents: number }) =>
      done(
        clientStepsOf(taxReturnIn({ value: { payment: 'paid' }, context }), [
          entry(8, type, { from: { payment: 'due' }, to: { payment: 'paid' } }),
        ]),
      ).at(-1);
    expect(settledBy('PAYMENT_SUCCEEDED')).toEqual(['You pay the invoice', '08']);
    expect(settledBy('WAIVE_FEE', { waivedCents: 30_000 })).toEqual(['We waive the invoice', '08']);
  });

  it('keep the day on which the invoice was settled, whatever money comes later', () => {
    const history = [
      entry(8, 'PAYMENT_SUCCEEDED', { from: { payment: 'due' }, to: { payment: 'paid' } }),
      entry(10, 'PAYMENT_SUCCEEDED'),
      entry(11, 'RESOLVE_PAYMENT'),
      entry(12, 'PAYMENT_DISPUTED', { from: { payment: 'paid' }, to: { payment: 'disputed' } }),
    ];
    const steps = clientStepsOf(taxReturnIn({ value: { payment: 'disputed' } }), history);
    expect(done(steps).at(-1)).toEqual(['You pay the invoice', '08']);
  });

  it('are the thirteen that the progress counts, and two more where the firm asks for a review', () => {
    const counted = (taxReturn: ReturnType<typeof taxReturnIn>) => {
      const { context } = taxReturn.workflow;
      return [
        clientStepsOf(taxReturn).length,
        progressOf(snapshotShown(taxReturn), 'Owner').of,
        context.rules.signing,
      ];
    };
    const released = { ...accepted, review: 'released' } as const;
    expect(counted(taxReturnIn({ value: released }))).toEqual([13, 13, false]);
    const rules = { ...noRules, signing: true };
    expect(counted(taxReturnIn({ context: { rules } }))).toEqual([15, 15, true]);
  });

  it('have each who starts, and none to come that nobody needed before the approval', () => {
    const history = [entry(1, 'CREATED'), entry(5, 'STAFF_START'), entry(7, 'CPA_START')];
    const value = { ...accepted, staffWork: 'complete', cpaWork: 'complete' } as const;
    const started = done(clientStepsOf(taxReturnIn({ value }), history)).slice(-2);
    expect(started).toEqual([
      ['We start on your return', '05'],
      ['Your CPA starts on it', '07'],
    ]);
    const approved = clientStepsOf(taxReturnIn({ value: { ...value, cpaApproval: 'complete' } }), history);
    expect(approved.find(({ isDone }) => !isDone)?.label).toBe('We send you the e-file authorization');
  });

  it('name the review once a copy was released, also where the firm does not ask for it', () => {
    const labels = (taxReturn: ReturnType<typeof taxReturnIn>) =>
      clientStepsOf(taxReturn).map(({ label }) => label);
    expect(labels(taxReturnIn({ value: { ...accepted, review: 'released' } }))).toContain(
      'You review it, and sign the e-file authorization',
    );
    const rules = { ...noRules, signing: true };
    expect(labels(taxReturnIn({ context: { rules } }))).toContain('You review it');
  });

  it('have the payment before the filing where the firm asks for that', () => {
    const ofPayment = (rules: typeof noRules) =>
      clientStepsOf(taxReturnIn({ context: { rules } }))
        .map(({ label }) => label)
        .filter((label) => /pay the invoice|IRS accepts/.test(label));
    const order = ['The IRS accepts it', 'You pay the invoice'];
    expect(ofPayment(noRules)).toEqual(order);
    expect(ofPayment({ ...noRules, payment: true })).toEqual(order.reverse());
  });

  it('are all done when the return is downloaded', () => {
    const work = { staffWork: 'complete', cpaApproval: 'complete' } as const;
    const after = { efile: 'accepted', payment: 'paid', delivery: 'downloaded' } as const;
    const value = { ...accepted, ...work, ...after };
    expect(clientStepsOf(taxReturnIn({ value })).every(({ isDone }) => isDone)).toBe(true);
  });
});
