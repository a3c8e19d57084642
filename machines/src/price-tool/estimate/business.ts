import { type PriceList } from '../price-list.js';
import { type Answers } from '../questions.js';
import {
  between,
  combine,
  dollars,
  exactly,
  nothing,
  priced,
  quoted,
  startingAt,
  type Priced,
} from './estimate-line.js';
import { lastMinuteLine } from './individual.js';

/** A business or not-for-profit return (spec 2 §9). */
export function priceBusiness({ business }: Answers, prices: PriceList): Priced {
  return combine(
    priceEntity(business, prices),
    business.lastMinute ? priced(lastMinuteLine(prices)) : nothing,
  );
}

function priceEntity(business: Answers['business'], prices: PriceList): Priced {
  switch (business.entity) {
    case 'undecided':
      return nothing;
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
): Priced {
  const range = prices.business[entity];
  const limit = dollars(range.grossLimitCents);
  return business.gross === 'under'
    ? priced(between(entity, label, range, `Gross under ${limit}`))
    : combine(
        priced(between(entity, label, range, 'The list range, as a floor')),
        quoted(entity, label, `Gross of ${limit} or more: by quote, from the list range up`),
      );
}

/** From the profit limit on the owner must go on payroll, so its price belongs in sight. */
function pricePayroll(business: Answers['business'], prices: PriceList): Priced {
  const required = business.profit === 'over';
  return business.payroll || required
    ? priced(
        startingAt(
          'payroll',
          'Payroll tax preparation, a year',
          prices.payrollTax.yearFromCents,
          required
            ? `The owner must go on payroll at ${dollars(prices.business.sCorp.payrollProfitCents)} of profit`
            : undefined,
        ),
      )
    : nothing;
}

function priceNotForProfit(business: Answers['business'], prices: PriceList): Priced {
  const { grossLimitCents, underCents, overFromCents } = prices.business.notForProfit;
  const [label, limit] = ['Not-for-profit return', dollars(grossLimitCents)];
  return priced(
    business.gross === 'under'
      ? exactly('notForProfit', label, underCents, `Gross under ${limit}`)
      : startingAt('notForProfit', label, overFromCents, `Gross of ${limit} or more`),
  );
}
