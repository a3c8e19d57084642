import { type PriceList } from '../price-list.js';
import { type Answers } from '../questions.js';
import { type ServiceKey } from '../services.js';
import {
  rangeLine,
  combine,
  formatDollars,
  exactLine,
  noLines,
  plural,
  linesOnly,
  byQuoteOnly,
  startingAtLine,
  type PricedItems,
} from './estimate-line.js';

/** The services whose screens show a price before the call (spec 2 §2.1, §9). */
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

export type Formation = Exclude<Answers['companyFormation']['entity'], 'undecided'>;

/** What the firm forms, with its displayed names. */
export const formationNames: Readonly<Record<Formation, string>> = {
  llcNewYork: 'New York LLC',
  llcCalifornia: 'California LLC',
  corporation: 'Corporation',
  sCorporation: 'Corporation with S election',
  notForProfit: 'Not-for-profit with 501(c)(3)',
};

export const priceQuoteService: Record<QuoteService, (answers: Answers, prices: PriceList) => PricedItems> = {
  companyFormation: ({ companyFormation }, { formation }) =>
    combine(
      priceFormation(companyFormation.entity, formation),
      companyFormation.ein ? linesOnly(exactLine('ein', 'Tax ID (EIN)', formation.einCents)) : noLines,
    ),

  accountingConsulting: ({ accountingConsulting: { hours } }, { consulting }) =>
    linesOnly(
      exactLine(
        'consulting',
        plural(hours, 'hour'),
        hours * consulting.hourCents,
        `${formatDollars(consulting.hourCents)} an hour`,
      ),
    ),

  salesPayrollTax: ({ salesPayrollTax }, { salesTax, payrollTax }) =>
    linesOnly(
      salesPayrollTax.salesTax && startingAtLine('salesTax', 'Sales tax, a year', salesTax.yearFromCents),
      salesPayrollTax.payrollTax &&
        startingAtLine('payrollTax', 'Payroll tax preparation, a year', payrollTax.yearFromCents),
    ),

  estimatedTax: ({ estimatedTax: answers }, { estimatedTax }) =>
    linesOnly(
      answers.withReturn
        ? exactLine('estimatedTax', 'Estimated tax calculation', 0, 'Free with your return')
        : rangeLine('estimatedTax', 'Estimated tax calculation', estimatedTax),
    ),

  bookkeeping: (
    { bookkeeping: { hoursPerMonth } },
    { bookkeeping: { hourCents, typicalHoursPerMonth: typical } },
  ) => {
    const [low, high] = hoursPerMonth === 0 ? [typical.low, typical.high] : [hoursPerMonth, hoursPerMonth];
    const hours = low === high ? plural(low, 'hour') : `${low}–${high} hours`;
    return linesOnly({
      ...rangeLine(
        'bookkeeping',
        `Bookkeeping, ${hours} a month`,
        { lowCents: low * hourCents, highCents: high * hourCents },
        `${formatDollars(hourCents)} an hour`,
      ),
      // A typical month is no most.
      ...(hoursPerMonth === 0 && { from: true as const }),
    });
  },

  international: ({ international: { accounts } }, { fbar }) =>
    combine(
      linesOnly(
        exactLine(
          'fbar',
          'Foreign bank account report (FBAR)',
          fbar.cents,
          `1–${fbar.maxAccounts} accounts of ${formatDollars(fbar.balanceLimitCents)} or more`,
        ),
      ),
      accounts > fbar.maxAccounts
        ? byQuoteOnly(
            'additionalAccounts',
            plural(accounts - fbar.maxAccounts, 'more account'),
            'We’ll quote these on the call',
          )
        : noLines,
    ),
};

function priceFormation(
  entity: Answers['companyFormation']['entity'],
  formation: PriceList['formation'],
): PricedItems {
  if (entity === 'undecided') return noLines;
  const line = [`formation.${entity}`, formationNames[entity]] as const;
  return linesOnly(
    entity === 'notForProfit'
      ? rangeLine(...line, formation.notForProfit)
      : exactLine(...line, formation[`${entity}Cents`]),
  );
}
