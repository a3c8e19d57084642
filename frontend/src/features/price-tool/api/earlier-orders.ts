import { preparationOf, readAnswers, type EarlierOrder } from '@tax-firm/machines';
import { useRead } from '@/lib/api/queries';
import type { components } from '@/lib/api/schema';

/** The orders that the signed-in client's next one can start from; none until they are known. */
export function useEarlierOrders(): readonly EarlierOrder[] {
  const { data } = useRead(['earlierOrders'], '/api/taxReturns/earlierOrders');
  return data?.orders.flatMap((order) => readOrder(order) ?? []) ?? [];
}

/** @returns undefined if this version of the price tool does not understand the order */
function readOrder(
  order: components['schemas']['EarlierOrders']['orders'][number],
): EarlierOrder | undefined {
  const { service, taxYear, companyName, entity, fiscalYearEnd, spouseFullName } = order;
  const [preparation, answers] = [preparationOf(service), readAnswers(order.answers)];
  if (!preparation || !answers) return undefined;
  const company = {
    companyName: companyName ?? '',
    entity: entity ?? '',
    fiscalYearEnd: String(fiscalYearEnd ?? ''),
  };
  return { taxYear, preparation, answers, spouseFullName: spouseFullName ?? '', company };
}
