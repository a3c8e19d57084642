import { is, type OrderSubject, orderTitle } from '@tax-firm/machines';
import type { TaxReturnSummary } from '@/features/tax-return/api/types';

export interface ClientRow {
  name: string;
  email: string;
  /** With their titles, without archived ones. */
  orders: { id: string; title: string }[];
  archived: { id: string; year: number }[];
  /** Integer cents: the sum of the accepted quotes of `orders`; null if none is accepted. */
  agreedCents: number | null;
}

type Order = OrderSubject &
  Pick<TaxReturnSummary, 'id' | 'name' | 'email' | 'isAmountAgreedByClient' | 'workflow'>;

/** The clients of a list of returns, grouped by email address regardless of case, in the list's order. */
export function clientsOf(returns: readonly Order[]): ClientRow[] {
  const clients = new Map<string, ClientRow>();
  for (const order of returns) {
    const { id, name, email, isAmountAgreedByClient, workflow } = order;
    const key = email.toLowerCase();
    const client = clients.get(key) ?? { name, email, orders: [], archived: [], agreedCents: null };
    const { value, context } = workflow;
    if (is.archived(value)) {
      client.archived.push({ id, year: context.archiveYear! });
    } else {
      client.orders.push({ id, title: orderTitle(order) });
      if (isAmountAgreedByClient) {
        client.agreedCents = (client.agreedCents ?? 0) + (context.quote.amountCents ?? 0);
      }
    }
    clients.set(key, client);
  }
  return [...clients.values()];
}
