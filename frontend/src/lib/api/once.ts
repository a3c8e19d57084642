import { onSessionEnd } from '@/lib/auth/session';
import { randomId } from '@/lib/random-id';
import { timeLimitMs, within } from './client.js';

/** The Idempotency-Keys of changes that have not succeeded, by what they were. */
const keys = new Map<string, string>();

onSessionEnd(() => keys.clear());

/**
 * A fetch for changes that must count once: `api.POST(path, { body, fetch: once })`. A change that is sent again because
 * its answer was lost has the same Idempotency-Key; after a success, the key of an equal change is new. Has the usual
 * time limit.
 */
export async function once(request: Request): Promise<Response> {
  const change = `${request.method} ${request.url} ${await request.clone().text()}`;
  const key = keys.get(change) ?? randomId();
  keys.set(change, key);
  request.headers.set('Idempotency-Key', key);
  const response = await within(timeLimitMs)(request);
  if (response.ok) keys.delete(change);
  return response;
}
