import { useQuery } from '@tanstack/react-query';
import { api, dataOf } from '@/lib/api/client';
import type { components } from '@/lib/api/schema';

export type OwnerStatistics = components['schemas']['OwnerFigures'];

/** What the owner runs the firm by; the owner's alone. */
export const useOwnerStatistics = () =>
  useQuery({
    queryKey: ['figures'],
    queryFn: ({ signal }) => dataOf(api.GET('/api/figures', { signal })),
  });
