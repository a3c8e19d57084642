import { useQuery } from '@tanstack/react-query';
import { api, dataOf } from '@/lib/api/client';

/** The number of returns in each state that the viewer can see. For staff with access and auditors. */
export const useStateCounts = (enabled: boolean) =>
  useQuery({
    queryKey: ['machines', 'counts'],
    queryFn: ({ signal }) => dataOf(api.GET('/api/machines/tax-return/counts', { signal })),
    enabled,
  });
