import { clientOrderFrom, visitorOrderFrom, type WizardContext } from '@tax-firm/machines';
import { api, dataOf, within } from '@/lib/api/client';
import { ApiError, sentenceOf } from '@/lib/api/error';
import type { components } from '@/lib/api/schema';

/** Longer than usual: the server creates an account and a return, and stores the files. */
const timeoutMs = 60_000;

interface Submitted {
  /** The return's id. */
  readonly id: string;
  /** Signs the visitor in. */
  readonly token: string;
}

/**
 * Submits a visitor's order and creates their account (spec 2 §3). Repeats with the same order key count as one order.
 * Throws ApiError, with a sentence for each field.
 */
export function submitVisitorOrder(
  context: WizardContext,
  { password, draft }: { password: string; draft: string | null },
): Promise<Submitted> {
  const body = { ...chosen(visitorOrderFrom(context)), password, ...(draft !== null && { draft }) };
  return dataOf(api.POST('/api/taxReturns/add', { body, headers: keyOf(context), fetch: within(timeoutMs) }));
}

/**
 * Submits the visitor's order of someone who has an account and is signed in. Repeats with the same order key count as one
 * order. Throws ApiError.
 */
export function submitVisitorOrderOf(
  client: { name: string },
  context: WizardContext,
  draft: string | null,
): Promise<Pick<Submitted, 'id'>> {
  const order = { ...chosen(visitorOrderFrom(context)), name: client.name };
  return placeInAccount(context, { ...order, ...(draft !== null && { draft }) });
}

/** Submits an order of a signed-in client. Repeats with the same order key count as one order. Throws ApiError. */
export function submitClientOrder(
  context: WizardContext,
  client: { name: string; email: string },
): Promise<Pick<Submitted, 'id'>> {
  return placeInAccount(context, chosen(clientOrderFrom(context, client)));
}

const placeInAccount = (
  context: WizardContext,
  body: components['schemas']['ClientOrder'],
): Promise<Pick<Submitted, 'id'>> =>
  dataOf(api.POST('/api/taxReturns/add2', { body, headers: keyOf(context), fetch: within(timeoutMs) }));

/** Narrows the order's type. The machine refuses SUBMIT until a type is chosen. */
function chosen<Order>(order: Order | undefined): Order {
  if (order === undefined) throw new Error('Cannot submit an order before a type is chosen');
  return order;
}

const keyOf = ({ orderKey }: WizardContext): Record<string, string> => ({ 'Idempotency-Key': orderKey });

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
