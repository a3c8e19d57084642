import { deadlineOf as deadlineIn, type DeadlineTimes, waitBegins } from '../derived/deadlines.js';
import { valueOf } from '../derived/snapshot.js';
import { type TaxReturnRequest, type TaxReturnValue } from '../derived/types.js';
import { authorized, filed, play, scanAdded } from './play.js';

const fresh: TaxReturnValue = valueOf(play());
const { context } = play();
/** The next deadline in a state, with the facts of a new return. */
const deadlineOf = (value: TaxReturnValue, times: DeadlineTimes) => deadlineIn({ value, context }, times);
const day = 86_400_000;
const march = Date.parse('2026-03-02T15:00:00Z');
const june = Date.parse('2026-06-02T15:00:00Z');

it('is the end of the perfection period before everything else', () => {
  const value = { ...fresh, quote: 'accepted', efile: 'sent', filing: 'rejected' } as const;
  const times = { waitingSince: march, perfectionEndsAt: march + 3 * day };
  expect(deadlineOf(value, times)).toEqual({
    kind: 'perfection',
    label: 'Transmit the corrected return',
    dueAt: march + 3 * day,
  });
  expect(deadlineOf(value, { waitingSince: march })?.kind).toBe('signature');
  expect(deadlineOf({ ...value, lifecycle: 'archived' }, times)).toBeUndefined();
});

it('begins where the return comes into a state, and where its reminders begin again', () => {
  const of = (wanted: string) => waitBegins.find(({ kind }) => kind === wanted);
  expect(of('quote')).toEqual({
    kind: 'quote',
    region: 'quote',
    state: 'sent',
    again: ['UNARCHIVE', 'SEND_QUOTE', 'REOPEN_QUOTE'],
  });
  expect(of('question')).toMatchObject({ region: 'review', state: 'questioned', again: ['UNARCHIVE'] });
  expect(of('signature')?.again).toContain('ANSWER_REVIEW_QUESTION');
});

/** The kind, and days from `waitingSince`. */
function due(value: Partial<TaxReturnValue>, documentsCompleteAt?: number, waitingSince = march) {
  const deadline = deadlineOf({ ...fresh, ...value }, { waitingSince, documentsCompleteAt });
  return deadline && [deadline.kind, (deadline.dueAt - waitingSince) / day];
}

describe('the next deadline', () => {
  it('is one day to contact a client whose documents have arrived', () => {
    expect(due({})).toEqual(['contact', 1]);
    expect(due({ documents: 'none' })).toBeUndefined();
  });

  it('is no longer to contact a client to whom the firm has written since', () => {
    const contact = (firmWroteAt: number) => deadlineOf(fresh, { waitingSince: march, firmWroteAt })?.kind;
    expect(contact(march - 1)).toBe('contact');
    expect(contact(march)).toBeUndefined();
  });

  it('gives a client one more interval after the third reminder', () => {
    expect(due({ quote: 'sent' })).toEqual(['quote', 12]);
    expect(due({ quote: 'accepted', review: 'released' })).toEqual(['review', 12]);
    expect(due({ quote: 'accepted', efile: 'sent' })).toEqual(['signature', 12]);
    expect(due({ quote: 'accepted', efile: 'accepted', payment: 'due' })).toEqual(['payment', 20]);
  });

  it('counts from when the wait for it began, which the return may have spent on the same side', () => {
    const begunAt = { payment: march + 30 * day, question: march + 5 * day };
    const dueAt = (value: Partial<TaxReturnValue>) =>
      deadlineOf({ ...fresh, ...value }, { waitingSince: march, begunAt })?.dueAt;
    const unpaid = { quote: 'accepted', efile: 'signed', payment: 'due' } as const;
    expect(dueAt(unpaid)).toBe(march + 50 * day);
    expect(dueAt({ ...unpaid, review: 'questioned' })).toBe(march + 7 * day);
  });

  it('asks nothing of a client while the firm looks at what they signed or paid', () => {
    const kindAfter = (...requests: TaxReturnRequest[]) => {
      const after = play(...requests);
      return deadlineIn({ value: valueOf(after), context: after.context }, { waitingSince: march })?.kind;
    };
    expect(kindAfter(...authorized)).toBe('signature');
    expect(kindAfter(...authorized, scanAdded)).toBeUndefined();
    expect(kindAfter(...filed)).toBe('payment');
    const stray = { type: 'PAYMENT_SUCCEEDED', amountCents: 1_000, reference: 'ch_2' } as const;
    expect(kindAfter(...filed, stray)).toBeUndefined();
  });

  it('gives staff two days to answer a question, before everything that waits for it', () => {
    expect(due({ quote: 'accepted', review: 'questioned', efile: 'sent' })).toEqual(['question', 2]);
  });

  it('is ten days from complete documents, only in the busy season', () => {
    const accepted = { quote: 'accepted' } as const;
    expect(due(accepted, march - 3 * day)).toEqual(['turnaround', 7]);
    expect(due({ ...accepted, cpaApproval: 'complete' }, march)).toEqual(['turnaround', 10]);
    expect(due(accepted, june, june)).toBeUndefined();
    expect(due(accepted, Date.parse('2026-02-01T04:59:00Z'))).toBeUndefined(); // still January in New York
    expect(due(accepted, Date.parse('2026-02-01T05:00:00Z'))?.[0]).toBe('turnaround');
    expect(due(accepted, Date.parse('2026-04-16T03:59:00Z'))?.[0]).toBe('turnaround');
    expect(due(accepted, Date.parse('2026-04-16T04:00:00Z'))).toBeUndefined();
  });

  it.each<Partial<TaxReturnValue>>([
    { lifecycle: 'archived' },
    { lifecycle: 'deleted' },
    { quote: 'declined' },
    { quote: 'accepted', efile: 'signed' },
    { quote: 'accepted', efile: 'signed', review: 'released' },
    { quote: 'accepted', efile: 'accepted', payment: 'paid' },
  ])('does not exist in %j', (value) => expect(due(value, march)).toBeUndefined());
});
