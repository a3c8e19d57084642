import { formatRange, type Answers, type DetailPage } from '@tax-firm/machines';
import { formatCents } from '@/components/orders/amounts';
import { prices } from '../../prices.js';

export type BusinessPage = Extract<DetailPage, Answers['business']['entity']>;

interface Page {
  readonly page: BusinessPage;
  readonly title: string;
  readonly hint: string;
  /** The list price. */
  readonly aside: string;
  /** Gross receipts in cents at which the upper bracket starts. `under` and `over` are the prices of the brackets. */
  readonly grossLimitCents: number;
  readonly under: string;
  readonly over: string;
}

const { partnershipCCorp, sCorp, notForProfit } = prices.business;
const $ = formatCents;

/** The business price list, in the order of spec 2 §9. */
export const businessPages: readonly Page[] = [
  {
    page: 'partnershipCCorp',
    title: 'Partnership-LLC and Regular (C) Corporation',
    hint: 'Form 1065 or 1120',
    aside: `from ${$(partnershipCCorp.lowCents)}`,
    grossLimitCents: partnershipCCorp.grossLimitCents,
    under: formatRange(partnershipCCorp),
    over: 'By quote',
  },
  {
    page: 'sCorp',
    title: 'S Corporation',
    hint: 'Form 1120-S',
    aside: `from ${$(sCorp.lowCents)}`,
    grossLimitCents: sCorp.grossLimitCents,
    under: formatRange(sCorp),
    over: 'By quote',
  },
  {
    page: 'notForProfit',
    title: 'Not-For-Profit (Information Only) Returns',
    hint: 'Form 990, 990-EZ or 990-N',
    aside: `from ${$(notForProfit.underCents)}`,
    grossLimitCents: notForProfit.grossLimitCents,
    under: $(notForProfit.underCents),
    over: `from ${$(notForProfit.overFromCents)}`,
  },
];

export const businessPage = (page: BusinessPage): Page => businessPages.find((one) => one.page === page)!;
