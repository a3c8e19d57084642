import { is, paidCents, type TaxReturnContext, type TaxReturnValue } from '@tax-firm/machines';

/** Whether nothing is owed because the firm waived all of the price, so that the client paid nothing. */
export const isWaived = (value: Pick<TaxReturnValue, 'payment'>, context: TaxReturnContext): boolean =>
  is.paidUndisputed(value) && context.waivedCents > 0 && paidCents(context) === 0;
