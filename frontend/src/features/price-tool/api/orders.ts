import {
  describePlaced,
  isBusiness,
  orderServices,
  repeatedOrder,
  type WizardContext,
} from '@tax-firm/machines';
import { queryOptions } from '@tanstack/react-query';
import { useOrderAgain } from '@/components/orders/order-again';
import { api, dataOf, within } from '@/lib/api/client';
import { ApiError, sentenceOf } from '@/lib/api/error';
import { useSession } from '@/lib/auth/session';
import { queryClient } from '@/lib/query-client';
import { taxYearOf } from '../wizard/order.js';
import type { Wizard } from '../wizard/use-stored-wizard.js';

/** The orders that the signed-in client has. */
export const placedOrders = queryOptions({
  queryKey: ['placedOrders'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/taxReturns/getAll', { signal })),
});

/**
 * Asks a signed-in client who is about to order what they have already, unless their orders cannot be loaded.
 * @returns `ask` calls its argument, after a yes if there is a question
 */
export function useRepeatQuestion(
  { context }: Pick<Wizard, 'context'>,
  describeFailure?: (error: unknown) => string,
) {
  const { user } = useSession();
  const order = context.orderKey;
  const { ask, dialog } = useOrderAgain({ confirmLabel: 'Order another', order, describeFailure });
  const questionOf = async () => {
    const { preparation, details } = context;
    if (preparation === null || user?.role !== 'Client') return undefined;
    const placed = await queryClient.fetchQuery({ ...placedOrders, staleTime: 30_000 }).catch(() => []);
    const subject = {
      service: orderServices[preparation],
      taxYear: taxYearOf(context),
      companyName: isBusiness(preparation) ? details.companyName : null,
    };
    const repeated = repeatedOrder(subject, placed);
    return repeated && `You already have a ${describePlaced(repeated)}. Order another?`;
  };
  return { ask: (go: () => Promise<void> | void) => ask(questionOf, go), dialog };
}

/** Longer than usual: the server creates an account and a return, and stores the files. */
const timeoutMs = 60_000;

/** How an order is sent: repeats with the same order key count as one. */
export const sending = ({ orderKey }: WizardContext) => ({
  headers: { 'Idempotency-Key': orderKey },
  fetch: within(timeoutMs),
});

/** The sentences of a failed submission by field, or under `form` if no field is at fault. */
export function refusalOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return { form: sentenceOf(error) };
  if (error.code === 'idempotency_key_reused') {
    return { form: 'We already received this order with different details. Please sign in to see it.' };
  }
  const refusals = Object.entries(error.fieldErrors).map(([key, sentence]) => [fieldOf(key), sentence]);
  return refusals.length > 0 ? Object.fromEntries(refusals) : { form: sentenceOf(error) };
}

/** The link and the notes are lists in an order, but one field each: `notes.0` is `notes`. */
const fieldOf = (key: string): string => key.replace(/\.\d+$/, '');
