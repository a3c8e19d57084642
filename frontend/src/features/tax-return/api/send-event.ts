import type { TaxReturnRequest } from '@tax-firm/machines';
import { api } from '@/lib/api/client';
import type { TaxReturn } from './types.js';

/** Events that no person sends: the provider's word, and what belongs to a file or a payment. */
type NeverByHand =
  | `PAYMENT_${string}`
  | `DISPUTE_${string}`
  | 'FILE_ADDED'
  | 'FILE_REMOVED'
  | 'FINISHED_FILE_ADDED'
  | 'FINISHED_FILE_REMOVED'
  | 'RETURN_DOWNLOADED';

/** An event that a person may send, with its own fields. */
export type PersonEvent = Exclude<TaxReturnRequest, { type: NeverByHand }>;

export type PersonEventBody = PersonEvent & { version?: number };

/**
 * Sends one event. `version` is the one the sender looked at; `key` names the attempt, so that a repeat of it is
 * answered and not done again. Throws ApiError: 409 with the machine's reasons, or without any when `version` is stale.
 */
export const sendEvent = (
  id: string,
  event: PersonEvent,
  { version, key }: { version: number; key: string },
): Promise<TaxReturn> =>
  api.post('/api/taxReturns/{id}/events', {
    path: { id },
    body: { ...event, version },
    headers: { 'Idempotency-Key': key },
  });
