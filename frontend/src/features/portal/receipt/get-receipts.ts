import { useQuery } from '@tanstack/react-query';
import { taxReturnKeys } from '@/features/tax-return/api/keys';
import { api, dataOf } from '@/lib/api/client';
import type { components } from '@/lib/api/schema';

export type Receipt = components['schemas']['Receipt'];

/** The receipts of a return's payments, the latest first. Fails with 404 if the viewer may not see the return. */
export const useReceipts = (id: string) =>
  useQuery({
    queryKey: [...taxReturnKeys.all, 'receipts', id],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/taxReturns/{id}/receipts', { params: { path: { id } }, signal })),
  });
