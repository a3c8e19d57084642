import { netCents } from '../regions/payment/facts.js';
import { waitingOnOf } from './progress.js';
import { type TaxReturnSnapshot, valueOf } from './snapshot.js';

/**
 * What lists sort, search and show of a return: the engine stores it in columns, and server and screen compute it after an
 * event. Money is integer cents.
 */
export function projectionOf(snapshot: TaxReturnSnapshot) {
  const { lifecycle, quote, payment } = valueOf(snapshot);
  const { context } = snapshot;
  return {
    lifecycle,
    quote,
    payment,
    amountCents: context.quote.amountCents,
    paidCents: netCents(context),
    archiveTaxYear: context.archiveYear,
    assigneeId: context.assigneeId,
    waitingOn: waitingOnOf(snapshot),
  };
}
