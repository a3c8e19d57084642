import { type PriceList } from '../price-list.js';
import { type FilerAnswers } from '../questions.js';
import {
  rangeLine,
  between,
  combine,
  formatDollars,
  exactLine,
  noLines,
  plural,
  linesOnly,
  byQuoteOnly,
  type EstimateLine,
  type PricedItems,
} from './estimate-line.js';

/** The filer: `you`, or `spouse` on a joint return. */
export type Who = 'you' | 'spouse';

type IndividualPrices = PriceList['individual'];

const label = (who: Who, text: string): string => (who === 'you' ? text : `Spouse: ${text}`);

/** Prices one filer's stand-alone return: Forms W-2, Schedule C and Schedule E (spec 2 §9). */
export function priceFiler(who: Who, filer: FilerAnswers, prices: IndividualPrices): PricedItems {
  return combine(
    priceW2s(who, filer, prices),
    priceScheduleC(who, filer, prices),
    priceScheduleE(who, filer, prices),
  );
}

const hasW2Alone = ({ scheduleC, rentals }: FilerAnswers): boolean => !scheduleC && rentals === 0;

/** How many Forms W-2 cost nothing extra. Schedules C and E each include one, and so does a return without them. */
export function includedW2s(filer: FilerAnswers, { scheduleC, scheduleE }: IndividualPrices): number {
  return (
    (filer.scheduleC ? scheduleC.includedW2 : 0) +
    (filer.rentals > 0 ? scheduleE.includedW2 : 0) +
    (hasW2Alone(filer) ? 1 : 0)
  );
}

function priceW2s(who: Who, filer: FilerAnswers, prices: IndividualPrices): PricedItems {
  const { w2 } = prices;
  const additional = Math.max(0, filer.w2Count - includedW2s(filer, prices));
  return linesOnly(
    hasW2Alone(filer) && filer.w2Count > 0 && w2Line(who, filer.w2Income, w2),
    additional > 0 &&
      exactLine(
        `${who}.additionalW2`,
        label(who, plural(additional, 'additional W-2')),
        additional * w2.additionalCents,
        `${formatDollars(w2.additionalCents)} each`,
      ),
  );
}

function w2Line(who: Who, income: FilerAnswers['w2Income'], w2: IndividualPrices['w2']): EstimateLine {
  const limit = formatDollars(w2.incomeLimitCents);
  const [under, over] = [`Income under ${limit}`, `Income of ${limit} or more`];
  const line = [`${who}.w2`, label(who, 'Return with Form W-2')] as const;
  switch (income) {
    case 'under':
      return exactLine(...line, w2.underCents, under);
    case 'over':
      return exactLine(...line, w2.overCents, over);
    case 'undecided':
      return rangeLine(...line, between(w2.underCents, w2.overCents), 'Your income decides');
  }
}

function priceScheduleC(who: Who, filer: FilerAnswers, { scheduleC }: IndividualPrices): PricedItems {
  if (!filer.scheduleC) return noLines;
  const additional = Math.max(0, filer.forms1099 - scheduleC.includedForms1099);
  const discount = scheduleC.courtesyDiscount;
  const overLimit = filer.scheduleCProfit === 'over';
  const limit = formatDollars(scheduleC.profitLimitCents);
  const title = label(who, 'Schedule C, self-employment');
  return combine(
    linesOnly(
      exactLine(
        `${who}.scheduleC`,
        title,
        scheduleC.baseCents,
        `Up to ${scheduleC.includedForms1099} Forms 1099 and ${scheduleC.includedW2} W-2 included${
          filer.scheduleCProfit === 'undecided' ? `, if under ${limit} is left after expenses` : ''
        }`,
      ),
      additional > 0 &&
        exactLine(
          `${who}.additional1099`,
          label(who, plural(additional, 'additional Form 1099', 'additional Forms 1099')),
          additional * scheduleC.additionalForm1099Cents,
          `${formatDollars(scheduleC.additionalForm1099Cents)} each`,
        ),
      filer.lowActivity &&
        !overLimit &&
        rangeLine(
          `${who}.courtesyDiscount`,
          label(who, 'Courtesy discount'),
          { lowCents: -discount.highCents, highCents: -discount.lowCents },
          `Income under ${formatDollars(discount.incomeLimitCents)} and ${discount.maxTransactions} or fewer transactions`,
        ),
    ),
    overLimit
      ? byQuoteOnly(
          `${who}.scheduleC`,
          title,
          `Income after expenses of ${limit} or more: by quote, starting at the list price`,
        )
      : noLines,
  );
}

function priceScheduleE(who: Who, filer: FilerAnswers, { scheduleE }: IndividualPrices): PricedItems {
  if (filer.rentals === 0) return noLines;
  const additional = filer.rentals - scheduleE.includedRentals;
  return combine(
    linesOnly(
      exactLine(
        `${who}.scheduleE`,
        label(who, 'Schedule E, rental'),
        scheduleE.baseCents,
        `${plural(scheduleE.includedRentals, 'rental')} and ${scheduleE.includedW2} W-2 included`,
      ),
    ),
    additional > 0
      ? byQuoteOnly(
          `${who}.additionalRentals`,
          label(who, plural(additional, 'more rental')),
          'By quote, after we review your documents',
        )
      : noLines,
  );
}
