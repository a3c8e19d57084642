import { answerReferences, messageIdsIn, referencesOf } from './message-ids.js';

const ids = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `<${index}@people.example>`);

it('finds only valid Message-IDs in a header', () => {
  expect(messageIdsIn('<a@b.example>\r\n\t<c@d.example> (a comment) <not one> <>')).toEqual([
    '<a@b.example>',
    '<c@d.example>',
  ]);
  expect(messageIdsIn(['<a@b.example>', 'none', '<\u0000@b.example>'])).toEqual(['<a@b.example>']);
  expect(messageIdsIn(undefined)).toEqual([]);
});

it('puts a message without References in the thread of the message it answers', () => {
  expect(referencesOf('<1@x.example> <2@x.example>', '<2@x.example>')).toEqual([
    '<1@x.example>',
    '<2@x.example>',
  ]);
  expect(referencesOf(undefined, '<2@x.example> <3@x.example>')).toEqual(['<2@x.example>']);
  expect(referencesOf(undefined, undefined)).toEqual([]);
});

it('refers to the whole thread in a reply, with the answered message once and last', () => {
  expect(answerReferences(['<1@x.example>', '<2@x.example>'], '<1@x.example>')).toEqual([
    '<2@x.example>',
    '<1@x.example>',
  ]);
});

it('refers to the first and the newest messages of a long thread', () => {
  const thread = ids(50);
  const references = answerReferences(thread.slice(0, -1), thread.at(-1)!);
  expect(references).toEqual([thread[0], ...thread.slice(-19)]);
});

it.each(['', 'no-id', '<a@b.example> <c@d.example>'])(
  'starts a new thread in a reply to a message with the id %j',
  (id) => {
    expect(answerReferences(['<1@x.example>'], id)).toBeUndefined();
  },
);
