import { describeMachine, type StateDescription } from '@tax-firm/machines';
import { charts, conditionsOf, kindOf } from '@tax-firm/machines/statechart';
import { conditionWords, meaningOf } from './condition-words.js';

type Worded = readonly [name: string, words: string];

/** Every condition of a machine's transitions, with its words. */
const wordedIn = ({ transitions, states }: StateDescription): Worded[] => [
  ...transitions.flatMap((transition) => {
    const wordsOf = kindOf(transition) === 'event' ? conditionWords : meaningOf;
    return conditionsOf(transition.guard).map((name): Worded => [name, wordsOf(name)]);
  }),
  ...states.flatMap(wordedIn),
];

describe('a condition in words', () => {
  it.each(Object.entries(charts))('exists for every condition of %s', (_, { machine }) => {
    expect(wordedIn(describeMachine(machine)).filter(([name, words]) => words === name)).toEqual([]);
  });

  it('is its refusal if it can stop a person', () => {
    expect(conditionWords('quoteAccepted')).toBe(
      'if not: “Waiting for the client to accept the price quote.”',
    );
  });

  it('is its question otherwise', () => {
    expect(conditionWords('settled')).toBe('nothing of the price is owed');
    expect(meaningOf('quoteAccepted')).toBe('quote is accepted');
    expect(meaningOf('not(quoteAccepted and efileAccepted)')).toBe(
      'unless quote is accepted and e-file is accepted',
    );
    expect(meaningOf('not(settled)')).toBe('unless nothing of the price is owed');
  });
});
