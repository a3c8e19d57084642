import { useRead } from '@/lib/api/queries';
import { taxReturnKeys } from '@/features/tax-return/api/keys';
import type { components } from '@/lib/api/schema';

export type Receipt = components['schemas']['Receipt'];

/** The receipts of a return's payments, the latest first. Fails with 404 if the viewer may not see the return. */
export const useReceipts = (id: string) =>
  useRead([...taxReturnKeys.all, 'receipts', id], '/api/taxReturns/{id}/receipts', { path: { id } });
