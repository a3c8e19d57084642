import { taxReturnKeys } from '@/features/tax-return/api/keys';
import { useRead } from '@/lib/api/queries';

/** The history of a return, oldest entry first, with sentences worded for the viewer. */
export const useHistory = (id: string) =>
  useRead(taxReturnKeys.history(id), '/api/taxReturns/{id}/history', { path: { id }, isRepeated: true });
