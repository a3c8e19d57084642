import { clientStatusOf, type ClientStatus } from '@tax-firm/machines';
import { snapshotOf, type TaxReturnSummary } from '@/features/tax-return';

/** What the client reads of a return, and can do. */
export const statusOf = (taxReturn: TaxReturnSummary): ClientStatus =>
  clientStatusOf(snapshotOf(taxReturn), taxReturn.checklist ?? []);
