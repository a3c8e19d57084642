import { keptCents } from '@tax-firm/machines';
import type { TaxReturnSummary } from '@/features/tax-return';

type Paid = Pick<TaxReturnSummary, 'workflow'>;

/** Integer cents that the firm keeps of the payments for these returns, after refunds. */
export const totalRevenue = (returns: readonly Paid[]): number =>
  returns.reduce((sum, { workflow }) => sum + keptCents(workflow.context), 0);

/** People, not orders: a client with three returns counts once. */
export const clientCount = (returns: readonly Pick<TaxReturnSummary, 'email'>[]): number =>
  new Set(returns.map(({ email }) => email.toLowerCase())).size;
