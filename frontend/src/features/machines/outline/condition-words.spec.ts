import { describeMachine, type StateDescription } from '@tax-firm/machines';
import { charts, conditionsOf, kindOf } from '@tax-firm/machines/statechart';
import { conditionWords, meaningOf } from './condition-words.js';

type Told = readonly [name: string, words: string];

/** Each condition of a machine, with its words at the transitions that have it. */
const toldIn = ({ transitions, states }: StateDescription): Told[] => [
  ...transitions.flatMap((transition) => {
    const wordsOf = kindOf(transition) === 'event' ? conditionWords : meaningOf;
    return conditionsOf(transition.guard).map((name): Told => [name, wordsOf(name)]);
  }),
  ...states.flatMap(toldIn),
];

describe('a condition in words', () => {
  it.each(Object.values(charts))('is there for each one of $name', ({ machine }) => {
    expect(toldIn(describeMachine(machine)).filter(([name, words]) => words === name)).toEqual([]);
  });

  it('is what it says to those whom it stops', () => {
    expect(conditionWords('quoteAccepted')).toBe(
      'if not: “Waiting for the client to accept the price quote.”',
    );
  });

  it('is what it asks, where it stops nobody', () => {
    expect(conditionWords('settled')).toBe('the payments cover the price');
    expect(meaningOf('quoteAccepted')).toBe('quote is accepted');
    expect(meaningOf('not(quoteAccepted and efileAccepted)')).toBe(
      'unless quote is accepted and efile is accepted',
    );
    expect(meaningOf('not(settled)')).toBe('unless the payments cover the price');
  });
});
