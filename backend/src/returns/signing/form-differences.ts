import { type SignatureFormFacts } from '@tax-firm/contract';
import { formAmounts, type FormDifferences, mostToldCents } from '@tax-firm/machines';

/**
 * By how much a corrected form differs from the one that was signed: the new amount less the old one, in integer cents,
 * cut off where the history would tell an income (ADR 11).
 */
export function differencesBetween(before: SignatureFormFacts, after: SignatureFormFacts): FormDifferences {
  const cents = formAmounts.map((amount) => [amount, told((after[amount] ?? 0) - (before[amount] ?? 0))]);
  return {
    isOther:
      names.some((name) => before[name] !== after[name]) ||
      formAmounts.some((amount) => (before[amount] === undefined) !== (after[amount] === undefined)),
    ...(Object.fromEntries(cents) as Omit<FormDifferences, 'isOther'>),
  };
}

/** Of several differences, the largest of each amount; without any, none. */
export const widest = (all: readonly FormDifferences[]): FormDifferences => ({
  isOther: all.some(({ isOther }) => isOther),
  ...(Object.fromEntries(
    formAmounts.map((amount) => [
      amount,
      all.reduce((most, each) => (Math.abs(each[amount]) > Math.abs(most) ? each[amount] : most), 0),
    ]),
  ) as Omit<FormDifferences, 'isOther'>),
});

/** What says which form it is, and whose. */
const names = ['kind', 'stateForm', 'taxYear', 'taxpayer', 'spouse'] as const;

const told = (cents: number) => Math.max(-mostToldCents, Math.min(mostToldCents, cents));
