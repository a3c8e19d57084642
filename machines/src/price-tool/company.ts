import { type Answers } from './questions.js';

/** What a business can be, each with a federal form of its own, in the words of its return's title. */
export const entityNames = {
  partnership: 'partnership',
  cCorporation: 'C corporation',
  sCorporation: 'S corporation',
  notForProfit: 'not-for-profit',
} as const;

export type Entity = keyof typeof entityNames;

export const entities = Object.keys(entityNames) as [Entity, ...Entity[]];

/** The price list has one price for partnerships and C corporations. */
const entitiesOfAnswer: Record<Answers['business']['entity'], readonly Entity[]> = {
  undecided: entities,
  partnershipCCorp: ['partnership', 'cCorporation'],
  sCorp: ['sCorporation'],
  notForProfit: ['notForProfit'],
};

/** What a business can be, given its answers in the price tool. */
export const entitiesFor = (answers: Answers | null): readonly Entity[] =>
  entitiesOfAnswer[answers?.business.entity ?? 'undecided'];

/**
 * What a business is.
 * @param chosen what its contact chose; ignored if it contradicts the answers
 * @returns null if neither tells
 */
export function entityOf(answers: Answers | null, chosen?: string | null): Entity | null {
  const [first, ...others] = entitiesFor(answers);
  const all = [first!, ...others];
  return all.find((entity) => entity === chosen) ?? (others.length === 0 ? first! : null);
}

/** The month, from 1 to 12, on whose last day most businesses' years end. */
export const usualFiscalYearEnd = 12;

const dayStyle = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

/** The last day of a fiscal year that ends with this month, from 1 to 12: `June 30`. */
export const fiscalYearEndDay = (month: number): string =>
  // No leap year, so February ends on the 28th.
  dayStyle.format(Date.UTC(2025, month, 0));
