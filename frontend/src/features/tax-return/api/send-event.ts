import { api, dataOf } from '@/lib/api/client';
import type { components } from '@/lib/api/schema';
import type { EventReceipt } from './types.js';

type WithoutVersion<Event> = Event extends unknown ? Omit<Event, 'version'> : never;

/** An event that users may send, with its fields. */
export type PersonEvent = WithoutVersion<components['schemas']['PersonEvent']>;

/**
 * Sends an event. The answer is only a receipt: whoever shows the return computes its new state with the machine.
 * `version` is the version shown to the sender; `key` identifies the attempt, so that a repeat has no second effect. Throws ApiError, with status 409 and reasons if the machine refuses, or without reasons if `version`
 * is stale.
 */
export const sendEvent = async (
  id: string,
  event: PersonEvent,
  { version, key }: { version: number; key: string },
): Promise<EventReceipt> => {
  const answer = await dataOf(
    api.POST('/api/taxReturns/{id}/events', {
      params: { path: { id }, header: { Prefer: 'return=minimal' } },
      body: { ...event, version },
      headers: { 'Idempotency-Key': key },
    }),
  );
  return answer as EventReceipt;
};
