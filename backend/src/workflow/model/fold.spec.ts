import { errand } from '../../../test/fixtures/errand.js';
import { recordedEvent, withHash, type TransitionRow, type UnhashedRow } from './history.js';
import { firstStep, nextStep } from './step.js';
import { Fold, type StoredInstance } from './fold.js';

/*
 * Anyone who can write into the database can also compute hashes. These forged histories have valid hashes, so only
 * running them through the machine shows the forgery.
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

/** Returns the history with one forged row, correctly numbered and chained. */
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

/** Returns the first invalid row and the problem. */
function problemIn(rows: readonly TransitionRow[]): [seq: number, problem: string] | undefined {
  const fold = new Fold(errand, id);
  for (const row of rows) {
    const [problem] = fold.add(row);
    if (problem) return [row.seq, problem];
  }
  return undefined;
}

it('accepts an honest history', () => {
  expect(problemIn(forged())).toBeUndefined();
});

const wrongChange = 'its change differs from what the machine does with the event';

it.each<[what: string, at: number, change: Partial<UnhashedRow>, problem: string]>([
  ['starts with an event', 0, { type: 'BEGIN' }, 'its event cannot be BEGIN'],
  ['is created twice', 2, { type: 'CREATED', payload: { title: 'x' } }, 'its event cannot be CREATED'],
  [
    'has an event that the machine refuses',
    1,
    { type: 'APPROVE' },
    'the machine refuses APPROVE at this point',
  ],
  ['has an unknown event', 1, { type: 'PAID' }, 'the machine refuses PAID at this point'],
  ['starts in another state', 0, { to: { ...initial, gate: 'open' } }, wrongChange],
  ['starts with another context', 0, { contextChange: { ...context, notes: 5 } }, wrongChange],
  ['comes from another state', 1, { from: { work: 'finished' } }, wrongChange],
  ['goes to another state', 1, { to: { work: 'finished' } }, wrongChange],
  ['changes the context differently', 2, { contextChange: { notes: 2 } }, wrongChange],
  ['claims that nothing changed', 3, { from: null, to: null }, wrongChange],
  ['has a row of another instance', 2, { workflowId: person.id }, 'the row belongs to another instance'],
  ['skips a number', 2, { seq: 3 }, 'the row 2 is missing'],
  ['does not continue the row before', 2, { prevHash: null }, 'it does not continue the row before it'],
  [
    'has a first row that continues another',
    0,
    { prevHash: 'ab'.repeat(32) },
    'it does not continue the row before it',
  ],
  [
    'has a newer machine version',
    2,
    { machineVersion: 2 },
    'it was written by machine version 2, but this program runs version 1',
  ],
  ['goes back to an older machine version', 2, { machineVersion: 0 }, 'it cannot be of machine version 0'],
])('finds the invalid row of a history that %s', (_what, at, change, problem) => {
  const rows = forged(at, change);
  expect(problemIn(rows)).toEqual([rows[at]!.seq, problem]);
});

it('finds a hash that does not match its row', () => {
  const rows = forged();
  const changed = rows.with(3, { ...rows[3]!, reason: 'another' });
  expect(problemIn(changed)).toEqual([3, 'its hash does not match its contents']);
});

describe('after a wrong row', () => {
  const problemsIn = (rows: readonly TransitionRow[]) => {
    const fold = new Fold(errand, id);
    return rows.map((row) => fold.add(row));
  };
  const [first, second, third, fourth] = forged() as [
    TransitionRow,
    TransitionRow,
    TransitionRow,
    TransitionRow,
  ];
  const changed = ['its hash does not match its contents'];
  const other = (row: TransitionRow) => ({ ...row, ip: '203.0.113.9' });

  it('finds each further one', () => {
    expect(problemsIn([first, other(second), third, other(fourth)])).toEqual([[], changed, [], changed]);
    expect(problemsIn([first, third, other(fourth)])).toEqual([[], ['the row 1 is missing'], changed]);
    expect(problemsIn([first, other(third)])).toEqual([[], ['the row 1 is missing', ...changed]]);
  });

  it('lets the machine go on as long as it does what the rows say', () => {
    const refused = withHash({ ...fourth, type: 'APPROVE', prevHash: third.hash });
    expect(problemsIn([first, other(second), third, refused])).toEqual([
      [],
      changed,
      [],
      ['the machine refuses APPROVE at this point'],
    ]);
    expect(problemsIn([first, { ...second, to: { work: 'finished' } }, third, refused])).toEqual([
      [],
      changed,
      [],
      [],
    ]);
  });

  it('says so if a row is not what any machine could read', () => {
    const unreadable = withHash({ ...second, type: 'MIGRATED', machineVersion: 0 });
    expect(problemsIn([first, unreadable])[1]).toEqual([expect.stringContaining('machine')]);
  });
});

describe('the stored instance', () => {
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
    for (const row of rows.slice(0, upTo)) expect(fold.add(row)).toEqual([]);
    return fold.end({ ...stored, ...change } as StoredInstance);
  };

  it('matches the history', () => {
    expect(stored).toMatchObject({
      state_value: { ...initial, work: 'finished' },
      context: { ...context, notes: 1 },
    });
    expect(problemAtEnd({})).toEqual([]);
  });

  it.each<[change: Partial<StoredInstance>, problem: string]>([
    [{ version: 4 }, 'the row 4 is missing: the instance is at version 4'],
    [{ version: 2 }, 'the instance is at version 2, its history at 3'],
    [{ last_hash: Buffer.alloc(32) }, 'the stored hash is not that of the last row'],
    [{ machine_version: 2 }, 'the stored machine version is not that of the last row'],
    [{ state_value: initial }, 'the stored state does not match the history'],
    [{ context }, 'the stored context does not match the history'],
    [{ notes: 2 }, 'the column notes does not match the history'],
    [{ notes: null }, 'the column notes does not match the history'],
    [{ approved: true }, 'the column approved does not match the history'],
  ])('does not match with %j', (change, problem) => {
    expect(problemAtEnd(change)).toEqual([problem]);
  });

  it('does not match an empty history', () => {
    expect(problemAtEnd({}, 0)).toEqual(['the instance has no history']);
  });
});
