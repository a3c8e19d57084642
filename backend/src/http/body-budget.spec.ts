import { Metrics } from '../common/metrics.js';
import { type Environment } from '../config/environment.js';
import { defaultTransportLimits } from '../config/transport-limits.js';
import { BodyBudget } from './body-budget.js';
import { BodyRefused } from './body-refused.js';

describe('the budget of bodies', () => {
  let budget: BodyBudget;
  beforeEach(() => {
    const transport = { ...defaultTransportLimits, bodyBudgetBytes: 100 };
    budget = new BodyBudget({ transport } as Environment, new Metrics());
  });

  it('counts all bodies together', () => {
    const shares = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].map((address) => budget.share(address, 40));
    shares[0]!.take(40);
    shares[1]!.take(40);
    expect(() => shares[2]!.take(21)).toThrow(BodyRefused);
    shares[0]!.giveBack();
    shares[2]!.take(50);
  });

  it('gives one address at most half', () => {
    const share = budget.share('192.0.2.1', 0);
    share.take(50);
    expect(() => share.take(1)).toThrow(BodyRefused);
    expect(() => budget.share('192.0.2.1', 1)).toThrow(BodyRefused);
    budget.share('192.0.2.2', 50).take(50);
  });

  it('is not spent by bytes that were only announced', () => {
    for (let body = 0; body < 100; body++) budget.share('192.0.2.1', 50);
    expect(() => budget.share('192.0.2.1', 51)).toThrow(BodyRefused);
  });

  it('gets each byte back once', () => {
    const share = budget.share('192.0.2.1', 0);
    share.take(30);
    share.giveBack();
    share.giveBack();
    budget.share('192.0.2.2', 0).take(50);
    budget.share('192.0.2.3', 0).take(50);
    expect(() => budget.share('192.0.2.4', 1)).toThrow(BodyRefused);
  });
});
