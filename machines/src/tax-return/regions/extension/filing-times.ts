import { type DatedOrder, endOfDay, filingDates } from '../../../due-dates.js';
import { type FilingFacts, isToBeSent } from '../filing/facts.js';

/**
 * Until when a return can be filed on time with the IRS, without and with an extension, in milliseconds since the epoch.
 * Undefined once it is on its way everywhere, or if it was late before it was ordered.
 * @param orderedAt milliseconds since the epoch
 */
export function filingTimes(
  order: DatedOrder,
  facts: FilingFacts,
  orderedAt: number,
): { filingDueAt?: number; extendedDueAt?: number } {
  if (!isToBeSent(facts)) return {};
  const { due, extended } = filingDates(order);
  const ifAhead = (day: string) => (endOfDay(day) > orderedAt ? endOfDay(day) : undefined);
  return { filingDueAt: ifAhead(due), extendedDueAt: ifAhead(extended) };
}
