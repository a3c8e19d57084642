import { eventTypes, permissions, requirements, toggles, undoOf, workflowRows } from '../index.js';
import { otherUndosByHand, ranks, rowsByHand, rulesByHand } from './rules-by-hand.js';

it.each(rulesByHand)(
  '%s is for the roles, and asks for what, rules-by-hand.ts says',
  (event, roles, needs) => {
    const type = event as (typeof eventTypes)[number];
    expect([...permissions[type]].sort()).toEqual([...roles].sort());
    expect(requirements[type].map(({ name }) => name)).toEqual(['senderMay', ...needs]);
  },
);

it('knows every event: add a new one to rules-by-hand.ts', () => {
  expect([...eventTypes].sort()).toEqual(rulesByHand.map(([event]) => event).sort());
});

it('has the rows of rules-by-hand.ts, in their order, each for its ranks', () => {
  const { I, A, S, P, O } = ranks;
  const all = [I, A, S, P, O, 'Auditor'];
  expect(
    workflowRows.map(({ label, event, undo, button, visibleTo }) => [label, visibleTo, button, event, undo]),
  ).toEqual(
    rowsByHand.map(([label, rank, button = null, event = null, undo = null]) => [
      ...[label, all.slice(all.indexOf(rank as typeof I))],
      ...[button, event, undo],
    ]),
  );
});

const withButton = rowsByHand.flatMap(([, , button, event, undo, flag]) =>
  button === undefined ? [] : [{ event, undo, flag }],
);

it('has the toggles of the contract', () => {
  expect(toggles).toEqual(
    Object.fromEntries(
      withButton.flatMap(({ event, undo, flag }) => (flag === undefined ? [] : [[flag, { event, undo }]])),
    ),
  );
});

it('names what each undo takes back, and has an undo for each button', () => {
  expect(undoOf).toEqual({
    ...otherUndosByHand,
    ...Object.fromEntries(withButton.map(({ event, undo }) => [undo, event])),
  });
});
