import { answerReferences, messageIdsIn, referencesOf } from './message-ids.js';

const ids = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `<${index}@people.example>`);

it('finds Message-IDs in whatever stands around them, and nothing else', () => {
  expect(messageIdsIn('<a@b.example>\r\n\t<c@d.example> (a comment) <not one> <>')).toEqual([
    '<a@b.example>',
    '<c@d.example>',
  ]);
  expect(messageIdsIn(['<a@b.example>', 'none', '<\u0000@b.example>'])).toEqual(['<a@b.example>']);
  expect(messageIdsIn(undefined)).toEqual([]);
});

it('a message without References is in the thread of what it answers', () => {
  expect(referencesOf('<1@x.example> <2@x.example>', '<2@x.example>')).toEqual([
    '<1@x.example>',
    '<2@x.example>',
  ]);
  expect(referencesOf(undefined, '<2@x.example> <3@x.example>')).toEqual(['<2@x.example>']);
  expect(referencesOf(undefined, undefined)).toEqual([]);
});

it('an answer refers to the whole thread, the answered message once and last', () => {
  expect(answerReferences(['<1@x.example>', '<2@x.example>'], '<1@x.example>')).toEqual([
    '<2@x.example>',
    '<1@x.example>',
  ]);
});

it('of a long thread an answer refers to its first message and the newest', () => {
  const thread = ids(50);
  const references = answerReferences(thread.slice(0, -1), thread.at(-1)!);
  expect(references).toEqual([thread[0], ...thread.slice(-19)]);
});

it.each(['', 'no-id', '<a@b.example> <c@d.example>'])(
  'an answer to a message with the id %j begins a thread',
  (id) => {
    expect(answerReferences(['<1@x.example>'], id)).toBeUndefined();
  },
);
