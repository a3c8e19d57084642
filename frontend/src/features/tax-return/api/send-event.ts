import { api, dataOf } from '@/lib/api/client';
import type { components } from '@/lib/api/schema';
import type { EventAnswer } from './types.js';

type WithoutVersion<Event> = Event extends unknown ? Omit<Event, 'version'> : never;

/** An event that users may send, with its fields. */
export type PersonEvent = WithoutVersion<components['schemas']['PersonEvent']>;

/**
 * Sends an event. The answer is its version, state and time: whoever shows the return computes the rest with the machine.
 * `version` is the version shown to the sender; `key` identifies the attempt, so that a repeat has no second effect.
 * Throws ApiError, with status 409 and reasons if the machine refuses, or without reasons if `version` is stale.
 */
export const sendEvent = (
  id: string,
  event: PersonEvent,
  { version, key }: { version: number; key: string },
): Promise<EventAnswer> =>
  dataOf(
    api.POST('/api/taxReturns/{id}/events', {
      params: { path: { id } },
      body: { ...event, version },
      headers: { 'Idempotency-Key': key },
    }),
  );
