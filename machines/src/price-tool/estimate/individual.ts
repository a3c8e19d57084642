import { type PriceList } from '../price-list.js';
import { type Answers, areMarried } from '../questions.js';
import {
  combine,
  formatDollars,
  exactLine,
  noLines,
  plural,
  linesOnly,
  byQuoteOnly,
  sum,
  withExtras,
  type EstimateLine,
  type PricedItems,
} from './estimate-line.js';
import { priceFiler } from './filer.js';

/** Prices an individual or joint return (spec 2 §9). */
export function priceIndividual(answers: Answers, prices: PriceList): PricedItems {
  const { household, you, spouse } = answers;
  const { additionalState } = prices.individual;
  const filers = areMarried(answers)
    ? priceCouple(
        priceFiler('you', you, prices.individual),
        priceFiler('spouse', spouse, prices.individual),
        prices,
      )
    : priceFiler('you', you, prices.individual);
  return withExtras(
    combine(
      filers,
      household.scheduleBDE
        ? byQuoteOnly(
            'scheduleBDE',
            'Schedules B, D and/or E page 2',
            'We’ll quote these the same day we see your documents',
          )
        : noLines,
    ),
    linesOnly(
      household.additionalStates > 0 &&
        exactLine(
          'additionalStates',
          plural(household.additionalStates, 'additional state return'),
          Math.min(household.additionalStates * additionalState.eachCents, additionalState.capCents),
          `${formatDollars(additionalState.eachCents)} each, ${formatDollars(additionalState.capCents)} at most`,
        ),
      household.estimatedTax &&
        exactLine('estimatedTax', 'Estimated tax calculation', 0, 'Free with your return'),
      household.lastMinute && lastMinuteLine(prices),
    ),
  );
}

export const lastMinuteLine = ({ lastMinuteCents }: PriceList): EstimateLine =>
  exactLine('lastMinute', 'Last-minute filing', lastMinuteCents);

const wholeDollars = (cents: number): number => Math.round(cents / 100) * 100;

/**
 * Each spouse pays the stand-alone cost less 25–35% (spec 2 §9). There is no discount if one of them has nothing to
 * prepare: that is the price of one return.
 */
function priceCouple(you: PricedItems, spouse: PricedItems, prices: PriceList): PricedItems {
  const { lowPercent, highPercent } = prices.individual.marriedFilingJointly;
  const both = combine(you, spouse);
  if (you.lines.length === 0 || spouse.lines.length === 0) return both;
  const alone = sum(both.lines);
  const discount = (cents: number, percent: number): number =>
    wholeDollars((cents * (100 - percent)) / 100) - cents;
  return combine(
    both,
    linesOnly({
      key: 'marriedFilingJointly',
      label: 'Married filing jointly',
      note: `${lowPercent}–${highPercent}% less than two separate returns`,
      lowCents: discount(alone.lowCents, highPercent),
      highCents: discount(alone.highCents, lowPercent),
    }),
  );
}
