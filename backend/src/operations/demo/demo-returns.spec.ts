import { noRules } from '@tax-firm/machines';
import { demoReturns, type DemoStep, stepsUnder } from './demo-returns.js';

const isTransmission = (step: DemoStep) => typeof step === 'object' && 'transmit' in step;
const [paid, unpaid] = [true, false].map((isPaid) =>
  demoReturns
    .map(({ steps }) => steps)
    .filter((steps) => steps.some(isTransmission) && steps.includes('pay') === isPaid),
) as [(readonly DemoStep[])[], (readonly DemoStep[])[]];

describe('the returns of the demonstration', () => {
  it('are transmitted in any order, if the firm has no rule about payment', () => {
    expect(demoReturns.map(({ steps }) => stepsUnder(noRules, steps))).toEqual(
      demoReturns.map(({ steps }) => steps),
    );
  });

  it('are transmitted right after the payment, if clients pay before the return is filed', () => {
    expect(paid.length).toBeGreaterThan(0);
    for (const steps of paid) {
      const ordered = stepsUnder({ ...noRules, payment: true }, steps);
      expect(ordered.findIndex(isTransmission)).toBe(ordered.indexOf('pay') + 1);
      expect(new Set(ordered)).toEqual(new Set(steps));
    }
  });

  it('are quoted within the range that their estimate shows a business', () => {
    // The price list (spec 2 §9).
    const [lowCents, highCents] = [60_000, 130_000];
    const quotes = demoReturns
      .filter(({ service }) => service === 'Tax Preparation Business')
      .flatMap(({ steps }) =>
        steps.flatMap((step) => (typeof step === 'object' && 'request' in step ? [step.request] : [])),
      )
      .flatMap((request) => (request.type === 'SEND_QUOTE' ? [request] : []));
    expect(quotes.length).toBeGreaterThan(0);
    for (const { lines } of quotes) {
      expect(lines![0]!.cents).toBeGreaterThanOrEqual(lowCents);
      expect(lines![0]!.cents).toBeLessThanOrEqual(highCents);
      expect(lines!.map(({ reason }) => reason ?? '').join()).not.toContain('You also worked');
    }
  });

  it('are not transmitted then without a payment', () => {
    expect(unpaid.length).toBeGreaterThan(0);
    for (const steps of unpaid)
      expect(stepsUnder({ ...noRules, payment: true }, steps).filter(isTransmission)).toEqual([]);
  });
});
