import type { TaxReturnSummary } from '@/features/tax-return';

type Paid = Pick<TaxReturnSummary, 'isAmountPayedByClient' | 'workflow'>;

/** What a return has brought in, in integer cents: what was paid, or the quote where it was paid outside. */
export function revenueOf({ isAmountPayedByClient, workflow: { context } }: Paid): number {
  if (!isAmountPayedByClient) return 0;
  return context.payment?.amountCents ?? context.quote.amountCents ?? 0;
}

/** Integer cents paid for these returns. */
export const totalRevenue = (returns: readonly Paid[]): number =>
  returns.reduce((sum, each) => sum + revenueOf(each), 0);

/** People, not orders: a client with three returns counts once. */
export const clientCount = (returns: readonly Pick<TaxReturnSummary, 'email'>[]): number =>
  new Set(returns.map(({ email }) => email.toLowerCase())).size;
