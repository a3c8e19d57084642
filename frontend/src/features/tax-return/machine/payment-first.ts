import {
  type FirmRules,
  is,
  paidCents,
  type TaxReturnContext,
  type TaxReturnValue,
} from '@tax-firm/machines';

/** What the firm does once the client has signed, as the end of a sentence. */
export const onceSigned = ({ payment }: FirmRules): string =>
  payment ? 'we’ll send you the invoice, and file your return once it is paid' : 'we’ll file your return';

interface Workflow {
  readonly value: TaxReturnValue;
  readonly context: TaxReturnContext;
}

/** Whether a signed return waits for its payment, because it is filed only once it is paid. */
export const awaitsPayment = ({ value, context }: Workflow): boolean =>
  is.acceptanceAwaited(value) && is.filingWaitsForPayment(context);

/** Whether nothing is owed because the firm waived all of the price, so that the client paid nothing. */
export const isWaived = (value: Pick<TaxReturnValue, 'payment'>, context: TaxReturnContext): boolean =>
  is.paidUndisputed(value) && context.waivedCents > 0 && paidCents(context) === 0;
