import { eventTypes, permissions, requirements, sentences, toggles, undoOf, workflowRows } from '../index.js';
import { otherUndosByHand, ranks, rowsByHand, rulesByHand } from './rules-by-hand.js';

it.each(rulesByHand)('%s has the roles and conditions of rules-by-hand.ts', (event, roles, needs) => {
  const type = event as (typeof eventTypes)[number];
  expect([...permissions[type]].sort()).toEqual([...roles].sort());
  expect(requirements[type].map(({ name }) => name)).toEqual(['senderMay', ...needs]);
});

it('has every event in rules-by-hand.ts', () => {
  expect([...eventTypes].sort()).toEqual(rulesByHand.map(([event]) => event).sort());
});

it('has the rows of rules-by-hand.ts in order, each visible to its ranks', () => {
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

it('has the contract’s toggles', () => {
  expect(toggles).toEqual(
    Object.fromEntries(
      withButton.flatMap(({ event, undo, flag }) => (flag === undefined ? [] : [[flag, { event, undo }]])),
    ),
  );
});

it('knows which step each undo reverses, and has an undo for each button', () => {
  expect(undoOf).toEqual({
    ...otherUndosByHand,
    ...Object.fromEntries(withButton.map(({ event, undo }) => [undo, event])),
  });
});

it('says for each row who can have done it', () => {
  for (const { event, doneBy } of workflowRows) if (event) expect(doneBy).toEqual([event]);
  expect(workflowRows.filter(({ doneBy }) => doneBy.length > 1).map(({ doneBy }) => doneBy.slice(1))).toEqual(
    [['RECORD_OFFLINE_PAYMENT', 'RESOLVE_PAYMENT']],
  );
});

it('has a table of what each condition says', () => {
  expect(sentences.hasFile).toMatchObject({ client: 'There is no document to remove.' });
  expect(sentences).not.toHaveProperty('documentsReceived');
});
