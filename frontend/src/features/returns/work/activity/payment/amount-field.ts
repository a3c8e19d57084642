import { inDollars } from '@/lib/in-dollars';

/** The field of a reason dialog that asks for an amount. @param suggestedCents integer cents; 0 suggests nothing */
export const amountField = (suggestedCents: number, hint?: string) => ({
  name: 'amountCents' as const,
  label: 'Amount in dollars',
  hint,
  inputMode: 'decimal' as const,
  autoComplete: 'off',
  defaultValue: suggestedCents > 0 ? inDollars(suggestedCents) : '',
});
