import { errand } from '../../test/fixtures/errand.js';
import { recordedEvent, withHash, type TransitionRow, type UnhashedRow } from './history.js';
import { firstStep, nextStep } from './step.js';
import { Fold, type StoredInstance } from './fold.js';

/*
 * Whoever can write into the database can also compute hashes. These histories are forged with every hash made anew, so
 * that the chain holds: only playing them through the machine tells.
 */

const id = '6f1c0a52-8d3e-4b7a-9c21-0e5f4d3b2a10';
const person = { id: '00000000-0000-4000-8000-000000000001', role: 'Client' };
const initial = { work: 'idle', approval: 'waiting', gate: 'locked', book: {} };
const context = { title: 'x', notes: 0, reminders: 0, openings: 0 };

const common = {
  workflowId: id,
  machine: 'errand',
  machineVersion: 1,
  payload: null,
  from: null,
  to: null,
  contextChange: null,
  actor: person,
  ip: null,
  userAgent: null,
  requestId: null,
  reason: null,
  compensates: null,
  commandId: null,
  at: '2026-11-20T14:03:05.007Z',
};

const history: readonly Omit<UnhashedRow, 'seq' | 'prevHash'>[] = [
  { ...common, type: 'CREATED', payload: { title: 'x' }, to: initial, contextChange: context },
  { ...common, type: 'BEGIN', from: { work: 'idle' }, to: { work: 'running' } },
  { ...common, type: 'NOTE', payload: { text: 'a' }, contextChange: { notes: 1 } },
  { ...common, type: 'FINISH', from: { work: 'running' }, to: { work: 'finished' } },
];

/** The history with one row forged, numbered and chained as it should be. */
function forged(at?: number, change: Partial<UnhashedRow> = {}): TransitionRow[] {
  const rows: TransitionRow[] = [];
  for (const [seq, row] of history.entries())
    rows.push(
      withHash({
        ...row,
        seq,
        prevHash: rows.at(-1)?.hash ?? null,
        ...(seq === at && change),
      } as UnhashedRow),
    );
  return rows;
}

/** The first row that is wrong, and why. */
function problemIn(rows: readonly TransitionRow[]): [seq: number, problem: string] | undefined {
  const fold = new Fold(errand, id);
  for (const row of rows) {
    const problem = fold.add(row);
    if (problem) return [row.seq, problem];
  }
  return undefined;
}

it('finds nothing wrong with an honest history', () => {
  expect(problemIn(forged())).toBeUndefined();
});

const notTheChange = 'its change is not what the machine makes of the event';

it.each<[what: string, at: number, change: Partial<UnhashedRow>, problem: string]>([
  ['begins with an event', 0, { type: 'BEGIN' }, 'its event cannot be BEGIN'],
  ['is made twice', 2, { type: 'CREATED', payload: { title: 'x' } }, 'its event cannot be CREATED'],
  [
    'has an event that the machine refuses',
    1,
    { type: 'APPROVE' },
    'the machine refuses APPROVE at this point',
  ],
  ['has an event that there is not', 1, { type: 'PAID' }, 'the machine refuses PAID at this point'],
  ['begins elsewhere', 0, { to: { ...initial, gate: 'open' } }, notTheChange],
  ['begins with another context', 0, { contextChange: { ...context, notes: 5 } }, notTheChange],
  ['comes from elsewhere', 1, { from: { work: 'finished' } }, notTheChange],
  ['goes elsewhere', 1, { to: { work: 'finished' } }, notTheChange],
  ['counts otherwise', 2, { contextChange: { notes: 2 } }, notTheChange],
  ['says that nothing changed', 3, { from: null, to: null }, notTheChange],
  ['has a row of another instance', 2, { workflowId: person.id }, 'the row belongs to another instance'],
  ['has a row of no number', 2, { seq: 3 }, 'the row 2 is missing'],
  ['does not continue the row before', 2, { prevHash: null }, 'it does not continue the row before it'],
  [
    'has a first row after another',
    0,
    { prevHash: 'ab'.repeat(32) },
    'it does not continue the row before it',
  ],
  [
    'is of a version to come',
    2,
    { machineVersion: 2 },
    'it was made by machine version 2, and this program knows 1',
  ],
  ['goes back to a version before', 2, { machineVersion: 0 }, 'it cannot be of machine version 0'],
])('finds the row of a history that %s', (_what, at, change, problem) => {
  const rows = forged(at, change);
  expect(problemIn(rows)).toEqual([rows[at]!.seq, problem]);
});

it('finds a hash that is not the row’s', () => {
  const rows = forged();
  const changed = rows.with(3, { ...rows[3]!, reason: 'another' });
  expect(problemIn(changed)).toEqual([3, 'its hash does not match its contents']);
});

describe('what is stored beside the history', () => {
  const rows = forged();
  const last = rows.at(-1)!;
  const steps = rows
    .slice(1)
    .reduce(
      (step, row) => nextStep(errand.machine, step, recordedEvent(row))!,
      firstStep(errand.machine, { title: 'x' }),
    );
  const stored: StoredInstance = {
    id,
    machine_version: 1,
    state_value: steps.value,
    context: steps.context,
    version: 3,
    last_hash: Buffer.from(last.hash, 'hex'),
    approved: false,
    notes: 1,
  };
  const problemAtEnd = (change: Partial<StoredInstance>, upTo = rows.length) => {
    const fold = new Fold(errand, id);
    for (const row of rows.slice(0, upTo)) expect(fold.add(row)).toBeUndefined();
    return fold.end({ ...stored, ...change } as StoredInstance);
  };

  it('is what the history comes to', () => {
    expect(stored).toMatchObject({
      state_value: { ...initial, work: 'finished' },
      context: { ...context, notes: 1 },
    });
    expect(problemAtEnd({})).toBeUndefined();
  });

  it.each<[change: Partial<StoredInstance>, problem: string]>([
    [{ version: 4 }, 'the row 4 is missing: the instance is at version 4'],
    [{ version: 2 }, 'the instance is at version 2, its history at 3'],
    [{ last_hash: Buffer.alloc(32) }, 'the hash kept with the instance is not that of its last row'],
    [{ machine_version: 2 }, 'the machine version kept with the instance is not that of its last row'],
    [{ state_value: initial }, 'the stored state is not what the history comes to'],
    [{ context }, 'the stored context is not what the history comes to'],
    [{ notes: 2 }, 'the column notes is not what the history comes to'],
    [{ notes: null }, 'the column notes is not what the history comes to'],
    [{ approved: true }, 'the column approved is not what the history comes to'],
  ])('is wrong with %j', (change, problem) => {
    expect(problemAtEnd(change)).toBe(problem);
  });

  it('is wrong with no history at all', () => {
    expect(problemAtEnd({}, 0)).toBe('the instance has no history');
  });
});
