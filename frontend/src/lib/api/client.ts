import createClient, { type Client, type Middleware } from 'openapi-fetch';
import { endSession } from '@/lib/auth/session';
import { readToken } from '@/lib/auth/token';
import { ApiError } from './error.js';
import type { paths } from './schema.js';

const timeLimitMs = 20_000;

/** Makes a fetch with a time limit in milliseconds: `api.GET(path, { fetch: within(60_000) })`. */
export const within =
  (ms: number) =>
  (request: Request): Promise<Response> =>
    fetch(request, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(ms)]) });

const session: Middleware = {
  onRequest({ request }) {
    const token = readToken();
    if (token !== null) request.headers.set('Authorization', token);
  },
  async onResponse({ request, response }) {
    if (response.ok) return;
    throw refusal(response.status, await response.text(), {
      token: request.headers.get('Authorization'),
      retryAfter: Number(response.headers.get('Retry-After')) || undefined,
    });
  },
  onError({ request }) {
    // A call that its caller canceled rejects with the caller's reason.
    if (!request.signal.aborted) return new ApiError(0, undefined);
  },
};

/**
 * Typed client of the API: `api.GET('/api/taxReturns/getById', { params: { query: { id } } })`. Its types are in
 * schema.d.ts, generated from the server. Sends the stored token and gives up after 20 seconds.
 * Rejects with ApiError if the answer is not a success, with status 0 if the server was not reached.
 */
export const api = createClient<paths>({
  headers: { Accept: 'application/json' },
  fetch: within(timeLimitMs),
});
api.use(session);

/** The same client for addresses that the API returned, such as a file's link. */
export const linkApi = api as unknown as Client<
  Record<string, { get: { responses: { 200: { content: { '*/*': unknown } } } } }>
>;

/** The body of a call's answer. Rejects as the call does. */
export async function dataOf<T>(call: Promise<{ data?: T }>): Promise<T> {
  // Without data, the middleware above has thrown.
  return (await call).data as T;
}

/** Makes the error for an unsuccessful answer. Ends the session if the server no longer accepts its token. */
export function refusal(
  status: number,
  text: string,
  { token, retryAfter }: { token: string | null; retryAfter?: number },
): ApiError {
  if (status === 401 && token !== null && token === readToken()) endSession('expired');
  return new ApiError(status, parse(text), retryAfter);
}

/** Parses an error body, which is not JSON if a proxy sent it. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return { message: text.slice(0, 200) };
  }
}
