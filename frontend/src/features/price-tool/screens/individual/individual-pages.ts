import { type DetailPage, priceRule } from '@tax-firm/machines';
import { formatCents } from '@/components/orders/amounts';
import { prices } from '../../prices.js';

export type IndividualPage = Extract<
  DetailPage,
  'w2' | 'scheduleC' | 'scheduleE' | 'scheduleBDE' | 'additionalState'
>;

interface Page {
  readonly page: IndividualPage;
  readonly title: string;
  /** The price as in spec 2 §9. */
  readonly hint: string;
  /** Keys of the estimate's lines that come from this page's answers. */
  readonly lines: readonly string[];
}

const { scheduleC } = prices.individual;
const $ = formatCents;
const rule = (key: string): string => priceRule(key, prices)!;

const ofBoth = (...keys: readonly string[]): string[] =>
  keys.flatMap((key) => [`you.${key}`, `spouse.${key}`]);

/** The individual price list, in the order of spec 2 §9. */
export const individualPages: readonly Page[] = [
  {
    page: 'w2',
    title: 'Individual Tax Returns with Form W-2',
    hint: rule('w2'),
    lines: ofBoth('w2', 'additionalW2'),
  },
  {
    page: 'scheduleC',
    title: 'Individual Tax Returns with Schedule C',
    hint: `${$(scheduleC.baseCents)} with up to ${scheduleC.includedForms1099} Forms 1099 and ${scheduleC.includedW2} W-2`,
    lines: ofBoth('scheduleC', 'additional1099', 'courtesyDiscount'),
  },
  {
    page: 'scheduleE',
    title: 'Individual Tax Returns with Schedule E',
    hint: rule('scheduleE'),
    lines: ofBoth('scheduleE', 'additionalRentals'),
  },
  {
    page: 'scheduleBDE',
    title: 'Individual Tax Returns with Schedule B, D and/or E: page 2',
    hint: 'Interest, dividends, stocks, partnerships: quoted the same day',
    lines: ['scheduleBDE'],
  },
  {
    page: 'additionalState',
    title: 'Additional State Tax Returns',
    hint: rule('additionalStates'),
    lines: ['additionalStates'],
  },
];
