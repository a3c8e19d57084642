import { useQuery } from '@tanstack/react-query';
import { taxReturnKeys } from '@/features/tax-return';
import { api } from '@/lib/api/client';

/** Everything that happened to a return, in its order. */
export const useHistory = (id: string) =>
  useQuery({
    queryKey: taxReturnKeys.history(id),
    queryFn: ({ signal }) => api.get('/api/taxReturns/{id}/history', { path: { id }, signal }),
  });
