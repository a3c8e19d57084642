import prices from '@firm/prices.json';
import { formatRange } from '@tax-firm/machines';
import { formatCents } from '@/components/orders/amounts';

export interface Service {
  /** Line number, shown in the margin. */
  line: string;
  name: string;
  summary: string;
  /** Price text, from firm/prices.json. */
  price: string;
}

const from = (cents: number) => `from ${formatCents(cents)}`;
const hourly = (cents: number) => `${formatCents(cents)} an hour`;

/** The firm's services for individuals and businesses, with their prices. */
export const services: readonly { title: string; lines: readonly Service[] }[] = [
  {
    title: 'For you',
    lines: [
      {
        line: '1a',
        name: 'Wages: Form W-2',
        summary: 'Federal and one state return, for one person with a job.',
        price: from(prices.individual.w2.underCents),
      },
      {
        line: '1b',
        name: 'Freelance income: Schedule C',
        summary: `Up to ${prices.individual.scheduleC.includedForms1099} Forms 1099 and a W-2.`,
        price: from(prices.individual.scheduleC.baseCents),
      },
      {
        line: '1c',
        name: 'Rental income: Schedule E',
        summary: 'One rental and a W-2; rooms and Airbnbs too.',
        price: from(prices.individual.scheduleE.baseCents),
      },
      {
        line: '1d',
        name: 'Estimated tax, four times a year',
        summary: 'Free with a return that we prepare.',
        price: formatRange(prices.estimatedTax),
      },
      {
        line: '1e',
        name: 'International income, FBAR',
        summary: `Foreign accounts that held ${formatCents(prices.fbar.balanceLimitCents)} or more.`,
        price: from(prices.fbar.cents),
      },
    ],
  },
  {
    title: 'For your business',
    lines: [
      {
        line: '2a',
        name: 'Partnership, LLC or C corporation',
        summary: `Gross receipts under ${formatCents(prices.business.partnershipCCorp.grossLimitCents)}.`,
        price: from(prices.business.partnershipCCorp.lowCents),
      },
      {
        line: '2b',
        name: 'S corporation',
        summary: 'The return, and advice on whether you should be one.',
        price: from(prices.business.sCorp.lowCents),
      },
      {
        line: '2c',
        name: 'Not-for-profit',
        summary: `Receipts under ${formatCents(prices.business.notForProfit.grossLimitCents)}.`,
        price: from(prices.business.notForProfit.underCents),
      },
      {
        line: '2d',
        name: 'Bookkeeping',
        summary: 'One to three hours a month for most studios.',
        price: hourly(prices.bookkeeping.hourCents),
      },
      {
        line: '2e',
        name: 'Company formation and tax ID',
        summary: `An LLC or corporation from ${formatCents(Math.min(prices.formation.llcCaliforniaCents, prices.formation.corporationCents))}, or its tax ID alone.`,
        price: from(prices.formation.einCents),
      },
      {
        line: '2f',
        name: 'Sales tax and payroll tax',
        summary: 'Registered, prepared and filed on time.',
        price: `${from(prices.salesTax.yearFromCents)} a year`,
      },
      {
        line: '2g',
        name: 'Accounting and consulting',
        summary: 'An hour with someone who has seen it before.',
        price: hourly(prices.consulting.hourCents),
      },
    ],
  },
];
