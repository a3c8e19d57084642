import { useQuery } from '@tanstack/react-query';
import { taxReturnKeys } from '@/features/tax-return';
import { api } from '@/lib/api/client';

/** What happened to a return, oldest first, in words for the viewer. */
export const useHistory = (id: string) =>
  useQuery({
    queryKey: taxReturnKeys.history(id),
    queryFn: ({ signal }) => api.get('/api/taxReturns/{id}/history', { path: { id }, signal }),
  });
