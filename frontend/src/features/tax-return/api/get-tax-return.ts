import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '@/lib/api/client';
import { taxReturnKeys } from './keys.js';

export const taxReturnQuery = (id: string) =>
  queryOptions({
    queryKey: taxReturnKeys.one(id),
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/taxReturns/getById', { params: { query: { id } }, signal })),
  });

/** One return with its workflow, for the viewer's role. 404 when it is not theirs to see. */
export const useTaxReturn = (id: string) => useQuery(taxReturnQuery(id));
