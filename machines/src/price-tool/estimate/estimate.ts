import { type PriceList, type PriceRange } from '../price-list.js';
import { withAnswer, type Answer } from '../questions.js';
import { type ServiceKey, type Choices } from '../services.js';
import { priceBusiness } from './business.js';
import { completions } from './completions.js';
import {
  between,
  noLines,
  sum,
  undescribedReturn,
  type ByQuoteItem,
  type EstimateLine,
  type PricedItems,
} from './estimate-line.js';
import { priceIndividual } from './individual.js';
import { isQuoteService, priceQuoteService } from './other-services.js';

/** The itemized range, in integer US cents. `lines` add up to the totals. */
export interface Estimate {
  readonly lowCents: number;
  readonly highCents: number;
  readonly lines: readonly EstimateLine[];
  /** Work without a list price; it costs extra. */
  readonly byQuote: readonly ByQuoteItem[];
  /** The totals are minimums: something is by quote, or has only a starting price. */
  readonly openEnded: boolean;
  /** Whether the totals are paid once, each month or each year. */
  readonly per: 'once' | 'month' | 'year';
}

/**
 * Computes the wizard's price from the firm's price list (spec 2 §9). Works for any answers. Where the answer to a question
 * that is still open can raise a line or the total, that is a minimum.
 */
export function estimate(choices: Choices, prices: PriceList): Estimate {
  const { lines: told, byQuote } = price(choices, prices);
  const isPriced = told.length + byQuote.length > 0;
  const possible = isPriced ? completions(choices).map((each) => price(each, prices)) : [];
  const lines = told.map((line) =>
    possible.some((items) => raises(items, line)) ? { ...line, from: true as const } : line,
  );
  const sums = possible.map((items) => sum(items.lines));
  // A joint return can cost less than a large one alone, so who has not said how they file may pay less.
  const saving = sum(lines).lowCents - Math.min(...sums.map(({ lowCents }) => lowCents));
  if (saving > 0)
    lines.push({
      key: 'marriedFilingJointly',
      label: 'Married filing jointly',
      note: 'If you file a joint return',
      lowCents: -saving,
      highCents: 0,
    });
  const total = sum(lines);
  const openEnded =
    isOpenEnded({ lines, byQuote }) ||
    possible.some(isOpenEnded) ||
    sums.some(({ highCents }) => highCents > total.highCents);
  return { ...total, lines, byQuote, openEnded, per: periodOf(choices.service) };
}

/** Whether a line costs more among these. A discount has no upper limit to raise. */
const raises = ({ lines, byQuote }: PricedItems, { key, highCents }: EstimateLine): boolean =>
  highCents > 0 &&
  (byQuote.some((item) => item.key === key) ||
    lines.some((line) => line.key === key && (line.from === true || line.highCents > highCents)));

const isOpenEnded = ({ lines, byQuote }: PricedItems): boolean =>
  byQuote.length > 0 || lines.some(({ from }) => from);

/** How the price changes, in integer US cents; `lowCents` is the smaller change. */
export interface PriceChange extends PriceRange {
  /** The price becomes a minimum: something is by quote, or has no upper limit. */
  readonly opens: boolean;
}

/** Compares the price with an answer to the price with another answer to the same question. */
export function priceChange(
  choices: Choices,
  { answer, insteadOf }: { readonly answer: Answer; readonly insteadOf: Answer },
  prices: PriceList,
): PriceChange {
  const [after, before] = [answer, insteadOf].map((one) =>
    estimate({ ...choices, answers: withAnswer(choices.answers, one) }, prices),
  ) as [Estimate, Estimate];
  return {
    ...between(after.lowCents - before.lowCents, after.highCents - before.highCents),
    opens: isOpen(after) && !isOpen(before),
  };
}

/** Whether the price has no upper limit. A return that is not described yet does not count. */
const isOpen = ({ openEnded, byQuote }: Estimate): boolean =>
  openEnded && byQuote.every(({ key }) => key !== undescribedReturn.key);

function price({ service, preparation, answers }: Choices, prices: PriceList): PricedItems {
  if (service === null) return noLines;
  if (isQuoteService(service)) return priceQuoteService[service](answers, prices);
  if (service !== 'taxPreparation' || preparation === null) return noLines;
  return preparation === 'individual' ? priceIndividual(answers, prices) : priceBusiness(answers, prices);
}

function periodOf(service: ServiceKey | null): Estimate['per'] {
  if (service === 'bookkeeping') return 'month';
  return service === 'salesPayrollTax' ? 'year' : 'once';
}
