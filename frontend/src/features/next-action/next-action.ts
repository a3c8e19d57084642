import { clientStatusOf, type ClientStatus } from '@tax-firm/machines';
import type { TaxReturnSummary } from '@/features/tax-return/api/types';
import { snapshotShown } from '@/features/tax-return/machine/predict-return';

/** What the client reads of a return, and can do. */
export const statusOf = (taxReturn: TaxReturnSummary): ClientStatus =>
  clientStatusOf(snapshotShown(taxReturn), taxReturn.checklist ?? []);
