import type { DetailPage, Estimate } from '@tax-firm/machines';
import { formatCents } from '@/components/amounts';
import { formatRange } from '../format-range.js';
import { prices } from '../prices.js';

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

const { w2, scheduleC, scheduleE, additionalState } = prices.individual;
const $ = formatCents;

const ofBoth = (...keys: readonly string[]): string[] =>
  keys.flatMap((key) => [`you.${key}`, `spouse.${key}`]);

/** The individual price list, in the order of spec 2 §9. */
export const individualPages: readonly Page[] = [
  {
    page: 'w2',
    title: 'Individual Tax Returns with Form W-2',
    hint: `${$(w2.underCents)} under ${$(w2.incomeLimitCents)} of income, ${$(w2.overCents)} over; each additional W-2 ${$(w2.additionalCents)}`,
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
    hint: `${$(scheduleE.baseCents)} with ${scheduleE.includedRentals} rental and ${scheduleE.includedW2} W-2`,
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
    hint: `${$(additionalState.eachCents)} each, up to ${$(additionalState.capCents)}`,
    lines: ['additionalStates'],
  },
];

/** The price of a page's answers so far, or a dash if there is none. */
export function figureOf({ lines: keys }: Page, { lines, byQuote }: Estimate): string {
  const own = lines.filter(({ key }) => keys.includes(key));
  const quoted = byQuote.some(({ key }) => keys.includes(key));
  if (own.length === 0) return quoted ? 'By quote' : '—';
  const sum = {
    lowCents: own.reduce((total, line) => total + line.lowCents, 0),
    highCents: own.reduce((total, line) => total + line.highCents, 0),
  };
  return quoted ? `${formatRange(sum)} +` : formatRange(sum);
}
