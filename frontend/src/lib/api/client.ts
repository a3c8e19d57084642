import createClient, { type Client, type Middleware } from 'openapi-fetch';
import { confirmIdentity } from '@/lib/auth/confirmation';
import { currentSessionId, loseSession, unlocked, setMustEnroll } from '@/lib/auth/session';
import { ApiError, type ErrorCode } from './error.js';
import type { components, paths } from './schema.js';

/** What the API takes and answers, by the name of its schema. */
export type Schemas = components['schemas'];

export const timeLimitMs = 20_000;

/**
 * Makes a fetch with a time limit in milliseconds: `api.GET(path, { fetch: within(60_000) })`. If the server asks who
 * is there, the person confirms it, and the call is sent again.
 */
export const within =
  (ms: number) =>
  async (request: Request): Promise<Response> => {
    const send = (sent: Request) =>
      fetch(sent, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(ms)]) });
    // A body can be sent only once.
    const again = request.clone();
    const response = await send(request);
    const needed = response.headers.get('X-Error-Code') === ('confirmationNeeded' satisfies ErrorCode);
    return needed && (await confirmIdentity()) ? send(again) : response;
  };

/** The session in force when a call was made. */
const sessions = new WeakMap<Request, string | undefined>();

/**
 * Reads wait behind a lock for the next session, so that no error replaces a screen. Changes are refused, to be
 * repeated.
 */
const session: Middleware = {
  async onRequest({ request }) {
    if (request.method === 'GET') await unlocked();
    sessions.set(request, currentSessionId());
  },
  async onResponse({ request, response, options }) {
    if (response.ok) return;
    const error = await refused(response, sessions.get(request));
    if (response.status !== 401 || request.method !== 'GET') throw error;
    await unlocked();
    const sessionId = currentSessionId();
    if (sessionId === undefined || sessionId === sessions.get(request)) throw error;
    const again = await options.fetch(request);
    if (again.ok) return again;
    throw await refused(again, sessionId);
  },
  onError({ request }) {
    // A call that its caller canceled rejects with the caller's reason.
    if (!request.signal.aborted) return new ApiError(0, undefined);
  },
};

/**
 * Typed client of the API: `api.GET('/api/taxReturns/getById', { params: { query: { id } } })`. Its types are in
 * schema.d.ts, generated from the server. The browser adds the sign-in cookie. Gives up after 20 seconds.
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

const refused = async (response: Response, sessionId: string | undefined) =>
  refusal(response.status, await response.text(), {
    sessionId,
    retryAfter: Number(response.headers.get('Retry-After')) || undefined,
  });

/**
 * Makes the error for an unsuccessful answer. Leaves the session if the server no longer accepts it, and notes if it
 * must set up a second factor first.
 * @param sessionId the session when the call was made: a late answer to an earlier session ends nothing
 */
export function refusal(
  status: number,
  text: string,
  { sessionId, retryAfter }: { sessionId: string | undefined; retryAfter?: number },
): ApiError {
  if (status === 401 && sessionId !== undefined && sessionId === currentSessionId()) loseSession();
  const error = new ApiError(status, parse(text), retryAfter);
  if (error.code === 'secondFactorRequired') setMustEnroll(true);
  return error;
}

/** Parses an error body, which is not JSON if a proxy sent it. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return { message: text.slice(0, 200) };
  }
}

/**
 * Sends a body with one file as a form: `api.POST(path, { body: { file }, bodySerializer: fileForm('photo') })`.
 * @param name what the file is called in the form
 */
export const fileForm =
  (name: string) =>
  ({ file }: { file: Blob }): FormData => {
    const form = new FormData();
    form.append('file', file, name);
    return form;
  };
