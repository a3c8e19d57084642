import { useQuery } from '@tanstack/react-query';
import { api, dataOf } from '@/lib/api/client';
import type { components } from '@/lib/api/schema';

export type Signing = components['schemas']['Signing'];

/** The forms to sign with what they say, and how the client can sign them. @param version of the return: it may change with each */
export const useSigning = (id: string, version: number) =>
  useQuery({
    queryKey: ['signing', id, version],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/taxReturns/{id}/signing', { params: { path: { id } }, signal })),
    // The steps follow one another without a pause.
    placeholderData: (before) => before,
  });
