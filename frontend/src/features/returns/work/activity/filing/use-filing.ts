import { useQuery } from '@tanstack/react-query';
import { api, dataOf } from '@/lib/api/client';

/** What the IRS and the states say about rejections, in their words. @param version of the return: it may change with each */
export const useFiling = (id: string, version: number, enabled: boolean) =>
  useQuery({
    queryKey: ['filing', id, version],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/taxReturns/{id}/filing', { params: { path: { id } }, signal })),
    placeholderData: (before) => before,
    enabled,
  });
