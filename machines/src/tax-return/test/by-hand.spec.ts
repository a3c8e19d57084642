import {
  eventTypes,
  fieldsOfEvent,
  permissions,
  requirements,
  sentences,
  toggles,
  undoOf,
  workflowRows,
} from '../index.js';
import { conditions } from '../derived/requirements.js';
import { fieldsByHand, otherUndosByHand, ranks, rowsByHand, rulesByHand } from './rules-by-hand.js';

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
      label,
      all.slice(all.indexOf(rank as typeof I)),
      button,
      event,
      undo,
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

it('knows which steps each undo reverses, and has an undo for each button', () => {
  const undone = {
    ...otherUndosByHand,
    ...Object.fromEntries(withButton.map(({ event, undo }) => [undo, event])),
  };
  expect(undoOf).toEqual({
    ...Object.fromEntries(Object.entries(undone).map(([undo, event]) => [undo, [event]])),
    REOPEN_QUOTE: ['ACCEPT_QUOTE', 'ACCEPT_QUOTE_ON_PAPER'],
    UNDO_EFILE_AUTH_SIGNED: ['EFILE_AUTH_SIGNED', 'SIGN_EFILE_AUTH', 'SIGN_AS_SPOUSE'],
  });
});

it('says for each row who can have done it', () => {
  for (const { event, doneBy } of workflowRows) if (event) expect(doneBy[0]).toBe(event);
  expect(workflowRows.filter(({ doneBy }) => doneBy.length > 1).map(({ doneBy }) => doneBy)).toEqual([
    ['ACCEPT_QUOTE', 'ACCEPT_QUOTE_ON_PAPER'],
    ['CONFIRM_REVIEW', 'CONFIRM_REVIEW_ON_PAPER'],
    ['EFILE_AUTH_SIGNED', 'SIGN_EFILE_AUTH', 'SIGN_AS_SPOUSE'],
    ['PAYMENT_SUCCEEDED', 'RECORD_OFFLINE_PAYMENT', 'RESOLVE_PAYMENT', 'WAIVE_FEE'],
  ]);
});

it.each(eventTypes)('asks for the fields of %s', (type) => {
  const reasonOnly = type.startsWith('UNDO_') ? ['reason'] : [];
  expect(fieldsOfEvent(type).map(({ name }) => name)).toEqual(fieldsByHand[type] ?? reasonOnly);
});

it('tells client and staff why a condition stops an event', () => {
  const stopping = new Set(Object.values(requirements).flatMap((all) => all.map(({ name }) => name)));
  stopping.delete('senderMay'); // its sentence depends on the roles
  for (const name of stopping)
    expect([name, sentences[name]]).toEqual([
      name,
      expect.objectContaining({
        client: expect.stringMatching(/.\.$/),
        staff: expect.stringMatching(/.\.$/),
      }),
    ]);
  expect(sentences).not.toHaveProperty('documentsReceived');
});

it('has words for each condition in the drawn tables', () => {
  const wordless = Object.values(conditions).filter(({ refusal, asks }) => !refusal && !asks);
  expect(wordless.map(({ name }) => name)).toEqual([]);
});
