import { taxReturnIn, quoted, rosa } from '@/test/tax-return-in';
import { predictReturn, snapshotShown } from './predict-return.js';

const at = '2026-03-04T09:30:00.000Z';

describe('predictReturn', () => {
  it('returns the state after the event, with the next version', () => {
    const after = predictReturn(taxReturnIn(quoted), { type: 'ACCEPT_QUOTE', amountCents: 32_500 }, rosa, at);
    expect(after?.workflow.value.quote).toBe('accepted');
    expect(after?.workflow.version).toBe(4);
    expect(after?.workflow.progress.label).toBe('We’re about to start on your return');
    expect(after?.workflow.can).not.toContain('ACCEPT_QUOTE');
    expect(after?.workflow.blocked.DELETE?.map(({ guard }) => guard)).toEqual(['quoteUnaccepted']);
  });

  it('does not change its argument', () => {
    const before = taxReturnIn(quoted);
    predictReturn(before, { type: 'ACCEPT_QUOTE' }, rosa, at);
    expect(before).toEqual(taxReturnIn(quoted));
  });

  it('returns undefined if the machine refuses the event', () => {
    expect(predictReturn(taxReturnIn(), { type: 'ACCEPT_QUOTE' }, rosa, at)).toBeUndefined();
    expect(
      predictReturn(taxReturnIn(quoted), { type: 'ACCEPT_QUOTE', amountCents: 1 }, rosa, at),
    ).toBeUndefined();
  });

  it('names the viewer in a row that the event completes', () => {
    const owner = { id: 'a3c0', name: 'Ines Okafor', role: 'Owner' } as const;
    const before = taxReturnIn({ value: { quote: 'accepted' }, viewer: 'Owner' });
    before.workflow.rows = [
      {
        key: 'staffAssociateStarts',
        label: 'Staff Associate Starts',
        status: 'Pending',
        event: 'STAFF_START',
        undo: 'UNDO_STAFF_START',
        can: true,
        whyNot: [],
        by: null,
        at: null,
      },
    ];
    const after = predictReturn(before, { type: 'STAFF_START' }, owner, at)!;
    const row = ({ workflow }: typeof before) =>
      workflow.rows.find(({ key }) => key === 'staffAssociateStarts');
    expect(row(after)).toMatchObject({ status: 'Complete', by: 'Ines Okafor', at, can: true });
    const undone = predictReturn(after, { type: 'UNDO_STAFF_START', reason: 'Wrong return' }, owner, at)!;
    expect(row(undone)).toMatchObject({ status: 'Pending', by: null, at: null });
  });
});

it('names who works on the return after someone took, gave back or assigned it', () => {
  const owner = { id: 'a3c0', name: 'Ines Okafor', role: 'Owner' } as const;
  const maya = { id: '5e0b1a52-6c1c-4b7e-9d57-3f4f0f6f2a11', name: 'Maya Lin' };
  const taken = predictReturn(taxReturnIn({ viewer: 'Owner' }), { type: 'TAKE_RETURN' }, owner, at)!;
  expect(taken.assignee).toEqual({ id: 'a3c0', name: 'Ines Okafor' });
  expect(predictReturn(taken, { type: 'GIVE_BACK' }, owner, at)!.assignee).toBeNull();
  const assigning = { type: 'ASSIGN', assigneeId: maya.id, assigneeName: maya.name } as const;
  const given = predictReturn(taken, assigning, owner, at)!;
  expect(given.assignee).toEqual(maya);
  expect(given.workflow.version).toBe(taken.workflow.version + 1);
  const others = predictReturn(given, { type: 'SEND_QUOTE', amountCents: 30_000 }, owner, at)!;
  expect(others.assignee).toEqual(maya);
});

it('tells since when the return waits, and until when', () => {
  const owner = { id: 'a3c0', name: 'Ines Okafor', role: 'Owner' } as const;
  const later = '2026-03-05T09:30:00.000Z';
  const before = taxReturnIn({ value: { documents: 'received' }, viewer: 'Owner' });
  const quoting = { type: 'SEND_QUOTE', amountCents: 32_500 } as const;
  const sent = predictReturn(before, quoting, owner, at)!;
  expect(sent).toMatchObject({ waitingSince: at, updatedAt: at });
  expect(sent.deadline).toMatchObject({ kind: 'quote', dueAt: '2026-03-16T09:30:00.000Z' });
  const again = predictReturn(sent, { ...quoting, amountCents: 40_000 }, owner, later)!;
  expect(again).toMatchObject({ amount: 400, waitingSince: at, updatedAt: later });
  // The reminders of the new quote begin again.
  expect(again.deadline).toMatchObject({ kind: 'quote', dueAt: '2026-03-17T09:30:00.000Z' });
  const asked = predictReturn(
    again,
    { type: 'ASK_FOR_DOCUMENT', document: 'Your W-2' },
    owner,
    '2026-03-06T09:30:00.000Z',
  )!;
  expect(asked).toMatchObject({ waitingSince: at, deadline: { kind: 'document' } });
  expect(asked.deadline?.dueAt).toBe('2026-03-18T09:30:00.000Z');
  expect(predictReturn(taxReturnIn(quoted), { type: 'DECLINE_QUOTE' }, rosa, at)!.deadline).toBeNull();
});

it('lets a return wait as long as on the server while its client still reads that it is their turn', () => {
  const owner = { id: 'a3c0', name: 'Ines Okafor', role: 'Owner' } as const;
  const accepted = taxReturnIn({ value: { quote: 'accepted' }, viewer: 'Owner' });
  const { value, context } = predictReturn(
    accepted,
    { type: 'ASK_FOR_DOCUMENT', document: 'Your W-2' },
    owner,
    at,
  )!.workflow;
  const before = taxReturnIn({ value, context });
  expect(before.workflow.progress.waitingOn).toBe('Client');
  const after = predictReturn(before, { type: 'FILE_ADDED', fileId: before.id }, rosa, at)!;
  expect(after).toMatchObject({ waitingSince: before.waitingSince, updatedAt: at });
});

it('restores the machine from the server’s answer', () => {
  expect(snapshotShown(taxReturnIn(quoted)).hasTag('isAmountAgreedSentByTeamMember')).toBe(true);
});
