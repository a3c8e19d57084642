import { is } from '../derived/is.js';
import { conditions } from '../derived/requirements.js';
import { stateOf } from '../derived/steps.js';
import { noRules, valueOf } from '../index.js';
import { accepted, filed, paid, play, playFrom, quoted, signedByAll } from './play.js';

it('tells from a state what the rule of the same name tells', () => {
  const values = [[], quoted, accepted, signedByAll, filed, paid].map((steps) => valueOf(play(...steps)));
  const rules = Object.entries(is).flatMap(([name, predicate]) => {
    const condition = conditions[name];
    return condition?.kind === 'state' ? [[condition, predicate] as const] : [];
  });
  expect(rules.length).toBeGreaterThan(20);
  for (const [{ name, region, states }, predicate] of rules)
    for (const value of values)
      expect([name, predicate(value as never)]).toEqual([name, states.includes(stateOf(value, region))]);
});

it('needs only the region that it is about', () => {
  expect(is.authSigned({ efile: 'accepted' })).toBe(true);
  expect(is.authSigned({ efile: 'sent' })).toBe(false);
  expect(is.authSigned.states).toEqual(['signed', 'accepted']);
});

it('tells from the facts whether filing waits for a payment', () => {
  const rules = { ...noRules, payment: true };
  expect(is.filingWaitsForPayment(playFrom({ rules }, ...signedByAll).context)).toBe(true);
  expect(is.filingWaitsForPayment(play(...signedByAll).context)).toBe(false);
});
