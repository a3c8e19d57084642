import { orderFrom, visitorOrderFrom, type WizardContext } from '@tax-firm/machines';
import { api, dataOf, within } from '@/lib/api/client';
import { ApiError, sentenceOf } from '@/lib/api/error';

/** Orders carry several papers' worth of work for the server: an account, a return, its files. */
const timeoutMs = 60_000;

interface Submitted {
  /** The return's id. */
  readonly id: string;
  /** Signs the visitor in. */
  readonly token: string;
}

/**
 * Sends the visitor's order and makes their account (spec 2 §3). Sent again with the same key it is one order. Throws
 * ApiError, with a sentence for each field.
 */
export function submitVisitorOrder(
  context: WizardContext,
  { password, draft }: { password: string; draft: string | null },
): Promise<Submitted> {
  const body = { ...chosen(visitorOrderFrom(context)), password, ...(draft !== null && { draft }) };
  return dataOf(api.POST('/api/taxReturns/add', { body, headers: keyOf(context), fetch: within(timeoutMs) }));
}

/** Sends a signed-in client's further order. Throws ApiError. */
export function submitClientOrder(
  context: WizardContext,
  client: { name: string; email: string },
): Promise<Pick<Submitted, 'id'>> {
  const body = chosen(orderFrom(context, client));
  return dataOf(
    api.POST('/api/taxReturns/add2', { body, headers: keyOf(context), fetch: within(timeoutMs) }),
  );
}

/** The machine lets nobody submit before a type is chosen. */
function chosen<Order>(order: Order | undefined): Order {
  if (order === undefined) throw new Error('There is no order before a type is chosen');
  return order;
}

const keyOf = ({ orderKey }: WizardContext): Record<string, string> => ({ 'Idempotency-Key': orderKey });

/** The server's sentences by field; one under `form` where no field is to blame. */
export function refusalOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return { form: sentenceOf(error) };
  if (error.code === 'idempotency_key_reused') {
    return { form: 'This order has reached us already, with other details. Please sign in to see it.' };
  }
  return Object.keys(error.fieldErrors).length > 0 ? error.fieldErrors : { form: sentenceOf(error) };
}
