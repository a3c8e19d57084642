import { api, dataOf } from '@/lib/api/client';
import type { components } from '@/lib/api/schema';
import type { TaxReturn } from './types.js';

type WithoutVersion<Event> = Event extends unknown ? Omit<Event, 'version'> : never;

/** An event that a person may send, with its own fields. */
export type PersonEvent = WithoutVersion<components['schemas']['PersonEvent']>;

/**
 * Sends one event. `version` is the one the sender looked at; `key` names the attempt, so that a repeat of it is
 * answered and not done again. Throws ApiError: 409 with the machine's reasons, or without any when `version` is stale.
 */
export const sendEvent = (
  id: string,
  event: PersonEvent,
  { version, key }: { version: number; key: string },
): Promise<TaxReturn> =>
  dataOf(
    api.POST('/api/taxReturns/{id}/events', {
      params: { path: { id } },
      body: { ...event, version },
      headers: { 'Idempotency-Key': key },
    }),
  );
