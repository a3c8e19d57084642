import { useQuery } from '@tanstack/react-query';
import { api, dataOf } from '@/lib/api/client';

/** The firm's statistics. Only the owner may read them. */
export const useOwnerStatistics = () =>
  useQuery({
    queryKey: ['figures'],
    queryFn: ({ signal }) => dataOf(api.GET('/api/figures', { signal })),
  });
