import * as z from 'zod';
import { field } from '../../parts/fields.js';
import { centsInWords } from '../../parts/words.js';

/**
 * How much of each amount a signature covers, in integer cents: a form that differs by more needs a new one (IRS
 * Publication 1345).
 */
export const toleratedCents = {
  totalIncomeCents: 50_00,
  agiCents: 50_00,
  totalTaxCents: 14_00,
  withheldCents: 14_00,
  refundCents: 14_00,
  owedCents: 14_00,
} as const;

/** An amount of a form that the tolerance is about. */
export type FormAmount = keyof typeof toleratedCents;

const amountWords: Readonly<Record<FormAmount, string>> = {
  totalIncomeCents: 'total income',
  agiCents: 'adjusted gross income',
  totalTaxCents: 'total tax',
  withheldCents: 'tax withheld',
  refundCents: 'refund',
  owedCents: 'amount owed',
};

/** What is in the place of the adjusted gross income on the forms of companies. */
const companyIncome: Readonly<Record<string, string>> = {
  '8879-CORP': 'Taxable income',
  '8879-PE': 'Ordinary business income',
  '8879-TE': 'Total revenue',
};

/** The name of the amount `agiCents` on a form. @param kind such as `8879-CORP` */
export const incomeName = (kind: string): string => companyIncome[kind] ?? 'Adjusted gross income';

export const formAmounts = Object.keys(toleratedCents) as FormAmount[];

/** The largest difference in cents that an event tells exactly, so that nobody can read an income off the history. */
export const mostToldCents = 100_00;

const difference = (amount: FormAmount) =>
  field(z.int().min(-mostToldCents).max(mostToldCents), {
    label: `Difference of ${amountWords[amount]} in cents`,
    sample: 0,
  });

/**
 * By how much a corrected form differs from the one that was signed: the new amount less the old one, in integer cents and
 * at most {@link mostToldCents}. `isOther`: another form, year or name, or an amount that only one of them has.
 */
export const differenceFields = {
  isOther: field(z.boolean(), { label: 'Another form, year or name', sample: false }),
  totalIncomeCents: difference('totalIncomeCents'),
  agiCents: difference('agiCents'),
  totalTaxCents: difference('totalTaxCents'),
  withheldCents: difference('withheldCents'),
  refundCents: difference('refundCents'),
  owedCents: difference('owedCents'),
};
export const formDifferences = z.object(differenceFields);
export type FormDifferences = z.infer<typeof formDifferences>;

const isBeyond = (differences: FormDifferences, amount: FormAmount) =>
  Math.abs(differences[amount]) > toleratedCents[amount];

/** Whether a signature on the earlier form no longer covers the corrected one. */
export const needsNewSignature = (differences: FormDifferences): boolean =>
  differences.isOther || formAmounts.some((amount) => isBeyond(differences, amount));

/** What differs, in words: "refund $5 higher, total tax lower by more than $14". */
export function differenceWords(differences: FormDifferences): string {
  const amounts = formAmounts
    .filter((amount) => differences[amount] !== 0)
    .map((amount) => {
      const way = differences[amount] > 0 ? 'higher' : 'lower';
      const words = amountWords[amount];
      return isBeyond(differences, amount)
        ? `${words} ${way} by more than ${centsInWords(toleratedCents[amount])}`
        : `${words} ${centsInWords(Math.abs(differences[amount]))} ${way}`;
    });
  const all = [...(differences.isOther ? ['another form, year or name'] : []), ...amounts];
  return all.length > 0 ? all.join(', ') : 'the same amounts';
}
