import { preparationOf, readAnswers, type EarlierOrder } from '@tax-firm/machines';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '@/lib/api/client';

const lastOrder = queryOptions({
  queryKey: ['lastOrder'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/taxReturns/lastOrder', { signal })),
});

/** The order that the signed-in client's next one can start from; undefined if there is none, or until it is known. */
export function useLastOrder(): EarlierOrder | undefined {
  const { data } = useQuery(lastOrder);
  if (!data?.order) return undefined;
  const { service, taxYear, companyName, entity, fiscalYearEnd, spouseFullName } = data.order;
  const company = {
    companyName: companyName ?? '',
    entity: entity ?? '',
    fiscalYearEnd: String(fiscalYearEnd ?? ''),
  };
  const [preparation, answers] = [preparationOf(service), readAnswers(data.order.answers)];
  return preparation && answers
    ? { taxYear, preparation, answers, spouseFullName: spouseFullName ?? '', company }
    : undefined;
}
