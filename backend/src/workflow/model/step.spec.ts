import { errandMachine } from '../../../test/fixtures/errand.js';
import { firstStep, nextStep } from './step.js';

const first = firstStep(errandMachine, { title: 'x' });
const after = (...types: string[]) =>
  types.reduce((step, type) => {
    const next = nextStep(errandMachine, step, { type });
    if (!next) throw new Error(`${type} was refused`);
    return next;
  }, first);

const reminder = 'xstate.after.reminder.errand.approval.waiting';

it('returns the delays of the first state', () => {
  expect(first.delays).toEqual([{ id: reminder, delayMs: 60_000, event: { type: reminder } }]);
});

it('returns effects in the machine’s order, without raised events', () => {
  const opened = after('BEGIN', 'FINISH', 'APPROVE');
  expect(opened).toMatchObject({ effects: [], delays: [], cancelled: [reminder], context: { openings: 1 } });
  expect(after('BEGIN').effects).toEqual([{ kind: 'tell', payload: { what: 'begun' } }]);
});

it('sets a delay that is canceled and then set again', () => {
  expect(after(reminder)).toMatchObject({
    cancelled: [],
    delays: [{ id: reminder }],
    effects: [{ kind: 'remind', payload: {} }],
  });
});

it.each([
  ['a transition with only effects', ['BEGIN'], 'SHOUT', true],
  ['a transition into its own state', ['BEGIN'], 'SAME', true],
  ['a transition forbidden by name', ['BEGIN', 'FINISH'], 'IGNORED', false],
  ['a guard that does not hold', [], 'APPROVE', false],
  ['an event of another state', [], 'FINISH', false],
  ['an unknown event', [], 'NO_SUCH_EVENT', false],
])('accepts or refuses %s', (_what, before, type, accepted) => {
  expect(nextStep(errandMachine, after(...before), { type }) !== undefined).toBe(accepted);
});
