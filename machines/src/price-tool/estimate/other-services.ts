import { type PriceList } from '../price-list.js';
import { type Answers } from '../questions.js';
import { type ServiceKey } from '../services.js';
import {
  between,
  combine,
  dollars,
  exactly,
  nothing,
  plural,
  priced,
  quoted,
  startingAt,
  type Priced,
} from './estimate-line.js';

/** The services whose screens give a quote before the call (spec 2 §2.1, §9). */
export const quoteServices = [
  'companyFormation',
  'accountingConsulting',
  'salesPayrollTax',
  'estimatedTax',
  'bookkeeping',
  'international',
] as const satisfies readonly ServiceKey[];

export type QuoteService = (typeof quoteServices)[number];

export const isQuoteService = (service: ServiceKey): service is QuoteService =>
  (quoteServices as readonly ServiceKey[]).includes(service);

export const priceQuoteService: Record<QuoteService, (answers: Answers, prices: PriceList) => Priced> = {
  companyFormation: ({ companyFormation }, { formation }) =>
    combine(
      priceFormation(companyFormation.entity, formation),
      companyFormation.ein ? priced(exactly('ein', 'Tax ID (EIN)', formation.einCents)) : nothing,
    ),

  accountingConsulting: ({ accountingConsulting: { hours } }, { consulting }) =>
    priced(
      exactly(
        'consulting',
        plural(hours, 'hour'),
        hours * consulting.hourCents,
        `${dollars(consulting.hourCents)} an hour`,
      ),
    ),

  salesPayrollTax: ({ salesPayrollTax }, { salesTax, payrollTax }) =>
    priced(
      salesPayrollTax.salesTax && startingAt('salesTax', 'Sales tax, a year', salesTax.yearFromCents),
      salesPayrollTax.payrollTax &&
        startingAt('payrollTax', 'Payroll tax preparation, a year', payrollTax.yearFromCents),
    ),

  estimatedTax: ({ estimatedTax: answers }, { estimatedTax }) =>
    priced(
      answers.withReturn
        ? exactly('estimatedTax', 'Estimated tax calculation', 0, 'Free with your return')
        : between('estimatedTax', 'Estimated tax calculation', estimatedTax),
    ),

  bookkeeping: (
    { bookkeeping: { hoursPerMonth } },
    { bookkeeping: { hourCents, typicalHoursPerMonth: typical } },
  ) => {
    const [low, high] = hoursPerMonth === 0 ? [typical.low, typical.high] : [hoursPerMonth, hoursPerMonth];
    const hours = low === high ? plural(low, 'hour') : `${low}–${high} hours`;
    return priced(
      between(
        'bookkeeping',
        `Bookkeeping, ${hours} a month`,
        { lowCents: low * hourCents, highCents: high * hourCents },
        `${dollars(hourCents)} an hour`,
      ),
    );
  },

  international: ({ international: { accounts } }, { fbar }) =>
    combine(
      priced(
        exactly(
          'fbar',
          'Foreign bank account report (FBAR)',
          fbar.cents,
          `1–${fbar.maxAccounts} accounts of ${dollars(fbar.balanceLimitCents)} or more`,
        ),
      ),
      accounts > fbar.maxAccounts
        ? quoted(
            'additionalAccounts',
            plural(accounts - fbar.maxAccounts, 'more account'),
            'By quote, on the call',
          )
        : nothing,
    ),
};

function priceFormation(
  entity: Answers['companyFormation']['entity'],
  formation: PriceList['formation'],
): Priced {
  switch (entity) {
    case 'undecided':
      return nothing;
    case 'llcNewYork':
      return priced(exactly(entity, 'New York LLC', formation.llcNewYorkCents));
    case 'llcCalifornia':
      return priced(exactly(entity, 'California LLC', formation.llcCaliforniaCents));
    case 'corporation':
      return priced(exactly(entity, 'Corporation', formation.corporationCents));
    case 'sCorporation':
      return priced(exactly(entity, 'Corporation with S election', formation.sCorporationCents));
    case 'notForProfit':
      return priced(between(entity, 'Not-for-profit with 501(c)(3)', formation.notForProfit));
  }
}
