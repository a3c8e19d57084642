import createClient, { type Client, type Middleware } from 'openapi-fetch';
import { endSession } from '@/lib/auth/session';
import { readToken } from '@/lib/auth/token';
import { ApiError } from './error.js';
import type { paths } from './schema.js';

const timeLimitMs = 20_000;

/** A fetch that gives up after so many milliseconds: `api.GET(path, { fetch: within(60_000) })`. */
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
    // A canceled call fails with its caller's own reason: nothing went wrong.
    if (!request.signal.aborted) return new ApiError(0, undefined);
  },
};

/**
 * The typed way to the API: `api.GET('/api/taxReturns/getById', { params: { query: { id } } })`. Paths, bodies and
 * answers are those of schema.d.ts, generated from the server. Sends the stored token and gives up after 20 seconds.
 * Rejects with ApiError whenever the answer is not a success, status 0 when the server was not reached.
 */
export const api = createClient<paths>({
  headers: { Accept: 'application/json' },
  fetch: within(timeLimitMs),
});
api.use(session);

/** The same for an address that the server itself has named, such as a file's link. */
export const linkApi = api as unknown as Client<
  Record<string, { get: { responses: { 200: { content: { '*/*': unknown } } } } }>
>;

/** What a call was answered, without the response around it. */
export async function dataOf<T>(call: Promise<{ data?: T }>): Promise<T> {
  // `session` has thrown where there is no data.
  return (await call).data as T;
}

/** The error for an answer that is not a success. Ends the session if the server no longer accepts its token. */
export function refusal(
  status: number,
  text: string,
  { token, retryAfter }: { token: string | null; retryAfter?: number },
): ApiError {
  if (status === 401 && token !== null && token === readToken()) endSession('expired');
  return new ApiError(status, parse(text), retryAfter);
}

/** A proxy in front of the server may answer with something other than JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return { message: text.slice(0, 200) };
  }
}
