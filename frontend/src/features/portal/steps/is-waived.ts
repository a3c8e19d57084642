import { paidCents } from '@tax-firm/machines';
import type { TaxReturn } from '@/features/tax-return';

/** Whether nothing is owed because the firm waived all of the price, so that the client paid nothing. */
export const isWaived = ({ workflow: { value, context } }: TaxReturn): boolean =>
  value.payment === 'paid' && context.waivedCents > 0 && paidCents(context) === 0;
