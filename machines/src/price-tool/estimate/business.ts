import { type PriceList } from '../price-list.js';
import { type Answers } from '../questions.js';
import {
  rangeLine,
  between,
  combine,
  formatDollars,
  exactLine,
  noLines,
  linesOnly,
  byQuoteOnly,
  startingAtLine,
  withExtras,
  type PricedItems,
} from './estimate-line.js';
import { lastMinuteLine } from './individual.js';

/** Prices a business or not-for-profit return (spec 2 §9). */
export function priceBusiness({ business }: Answers, prices: PriceList): PricedItems {
  return withExtras(
    priceEntity(business, prices),
    business.lastMinute ? linesOnly(lastMinuteLine(prices)) : noLines,
  );
}

function priceEntity(business: Answers['business'], prices: PriceList): PricedItems {
  switch (business.entity) {
    case 'undecided':
      return noLines;
    case 'partnershipCCorp':
      return priceByGross('partnershipCCorp', 'Partnership, LLC or C corporation return', business, prices);
    case 'sCorp':
      return combine(
        priceByGross('sCorp', 'S corporation return', business, prices),
        pricePayroll(business, prices),
      );
    case 'notForProfit':
      return priceNotForProfit(business, prices);
  }
}

function priceByGross(
  entity: 'partnershipCCorp' | 'sCorp',
  label: string,
  business: Answers['business'],
  prices: PriceList,
): PricedItems {
  const range = prices.business[entity];
  const limit = formatDollars(range.grossLimitCents);
  switch (business.gross) {
    case 'under':
      return linesOnly(rangeLine(entity, label, range, `Gross under ${limit}`));
    case 'over':
      return combine(
        linesOnly({ ...rangeLine(entity, label, range, 'The list price, as a minimum'), from: true }),
        byQuoteOnly(entity, label, `Gross of ${limit} or more: by quote, starting at the list price`),
      );
    case 'undecided':
      return linesOnly(
        rangeLine(
          entity,
          label,
          range,
          `Up to ${formatDollars(range.highCents)} if your gross is under ${limit}`,
        ),
      );
  }
}

/** Prices payroll. Above the profit limit, the owner must go on payroll, so it is included unless someone else does it. */
function pricePayroll(
  { profit, payroll, payrollElsewhere }: Answers['business'],
  { payrollTax: { yearFromCents }, business }: PriceList,
): PricedItems {
  const label = 'Payroll tax preparation, a year';
  const limit = formatDollars(business.sCorp.payrollProfitCents);
  const required = profit === 'over' && !payrollElsewhere;
  if (payroll || required)
    return linesOnly(
      startingAtLine(
        'payroll',
        label,
        yearFromCents,
        required ? `The owner must go on payroll at ${limit} of profit` : undefined,
      ),
    );
  return profit === 'undecided'
    ? byQuoteOnly(
        'possiblePayroll',
        label,
        `From ${formatDollars(yearFromCents)} if your profit is ${limit} or more and nobody prepares it yet`,
      )
    : noLines;
}

function priceNotForProfit(business: Answers['business'], prices: PriceList): PricedItems {
  const { grossLimitCents, underCents, overFromCents } = prices.business.notForProfit;
  const [label, limit] = ['Not-for-profit return', formatDollars(grossLimitCents)];
  switch (business.gross) {
    case 'under':
      return linesOnly(exactLine('notForProfit', label, underCents, `Gross under ${limit}`));
    case 'over':
      return linesOnly(startingAtLine('notForProfit', label, overFromCents, `Gross of ${limit} or more`));
    case 'undecided': {
      const range = between(underCents, overFromCents);
      return linesOnly({ ...rangeLine('notForProfit', label, range, 'Your gross decides'), from: true });
    }
  }
}
