import { useQuery } from '@tanstack/react-query';
import { api, dataOf } from '@/lib/api/client';

/** How many of the returns that the viewer sees stand in each state. For staff with access, and auditors. */
export const useStateCounts = (enabled: boolean) =>
  useQuery({
    queryKey: ['machines', 'counts'],
    queryFn: ({ signal }) => dataOf(api.GET('/api/machines/tax-return/counts', { signal })),
    enabled,
  });
