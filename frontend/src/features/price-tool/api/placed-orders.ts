import { describePlaced, isBusiness, nextTaxYear, orderServices, repeatedOrder } from '@tax-firm/machines';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '@/lib/api/client';
import { useSession } from '@/lib/auth/session';
import { taxYearOf } from '../wizard/order.js';
import type { Wizard } from '../wizard/use-stored-wizard.js';

const placedOrders = queryOptions({
  queryKey: ['placedOrders'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/taxReturns/getAll', { signal })),
});

/** The year to offer to the signed-in client; undefined until their orders are known. */
export function useNextTaxYear(due: number): number | undefined {
  const { data } = useQuery(placedOrders);
  return data && nextTaxYear(due, data);
}

/**
 * Returns a function that words the question whether to order what the client has already. It resolves to undefined if they
 * have not, for anyone else, and if their orders cannot be loaded.
 */
export function useRepeatQuestion({ context }: Pick<Wizard, 'context'>): () => Promise<string | undefined> {
  const queries = useQueryClient();
  const { user } = useSession();
  return async () => {
    const { preparation, details } = context;
    if (preparation === null || user?.role !== 'Client') return undefined;
    const placed = await queries.fetchQuery({ ...placedOrders, staleTime: 30_000 }).catch(() => []);
    const subject = {
      service: orderServices[preparation],
      taxYear: taxYearOf(context),
      companyName: isBusiness(preparation) ? details.companyName : null,
    };
    const repeated = repeatedOrder(subject, placed);
    return repeated && `You already have a ${describePlaced(repeated)}. Order another?`;
  };
}
