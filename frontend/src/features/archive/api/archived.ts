import { useQuery } from '@tanstack/react-query';
import { taxReturnKeys } from '@/features/tax-return';
import { api } from '@/lib/api/client';

/** The archived returns, of one tax year or of all. */
export const useArchivedReturns = (year?: number) =>
  useQuery({
    queryKey: [...taxReturnKeys.lists, 'archived', year ?? 'all'],
    queryFn: ({ signal }) => api.get('/api/taxReturns/getArchivedTaxReturns', { query: { year }, signal }),
  });
