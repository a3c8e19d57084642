import { useQuery } from '@tanstack/react-query';
import { api } from '@/lib/api/client';
import { staffKeys } from './keys.js';

/** The archived returns, of one tax year or of all. */
export const useArchivedReturns = (year?: number) =>
  useQuery({
    queryKey: staffKeys.archived(year),
    queryFn: ({ signal }) => api.get('/api/taxReturns/getArchivedTaxReturns', { query: { year }, signal }),
  });
