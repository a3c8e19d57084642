import { paidCents } from '@tax-firm/machines';
import type { TaxReturnSummary } from '@/features/tax-return';

type Paid = Pick<TaxReturnSummary, 'isAmountPayedByClient' | 'workflow'>;

/** What a return has brought in, in integer cents. */
export function revenueOf({ isAmountPayedByClient, workflow: { context } }: Paid): number {
  if (!isAmountPayedByClient) return 0;
  return paidCents(context);
}

/** Integer cents paid for these returns. */
export const totalRevenue = (returns: readonly Paid[]): number =>
  returns.reduce((sum, each) => sum + revenueOf(each), 0);

/** People, not orders: a client with three returns counts once. */
export const clientCount = (returns: readonly Pick<TaxReturnSummary, 'email'>[]): number =>
  new Set(returns.map(({ email }) => email.toLowerCase())).size;
