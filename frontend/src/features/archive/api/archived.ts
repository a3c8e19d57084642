import { useQuery } from '@tanstack/react-query';
import { taxReturnKeys } from '@/features/tax-return';
import { api, dataOf } from '@/lib/api/client';

/** The archived returns, of one tax year or of all. */
export const useArchivedReturns = (year?: number) =>
  useQuery({
    queryKey: [...taxReturnKeys.lists, 'archived', year ?? 'all'],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/taxReturns/getArchivedTaxReturns', { params: { query: { year } }, signal })),
  });
