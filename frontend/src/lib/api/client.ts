import { endSession } from '@/lib/auth/session';
import { readToken } from '@/lib/auth/token';
import { ApiError } from './error.js';
import type { paths } from './schema.js';

type Method = 'get' | 'post' | 'put' | 'delete';

type Operation<P extends keyof paths, M extends Method> = paths[P] extends Record<M, infer O> ? O : never;

/** The paths that have a method, by the API's own description. */
type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, { responses: unknown }> ? P : never;
}[keyof paths];

type JsonOf<T> = T extends { content: { 'application/json': infer Body } } ? Body : undefined;

type Answer<O> = O extends { responses: infer R } ? JsonOf<R[keyof R & (200 | 201)]> : never;

type BodyOption<O> = O extends { requestBody: { content: { 'application/json': infer Body } } }
  ? { body: Body }
  : { body?: undefined };

type PathOption<O> = O extends { parameters: { path: infer P extends object } }
  ? { path: P }
  : { path?: undefined };

type QueryOption<O> = O extends { parameters: { query: infer Q extends object } }
  ? { query: Q }
  : O extends { parameters: { query?: infer Q } }
    ? { query?: NonNullable<Q> }
    : { query?: undefined };

interface CommonOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Milliseconds until the call is given up; 20 seconds unless told. */
  timeout?: number;
}

type Options<O> = CommonOptions & BodyOption<O> & PathOption<O> & QueryOption<O>;

type Arguments<O> = Record<never, never> extends Options<O> ? [options?: Options<O>] : [options: Options<O>];

type Caller<M extends Method> = <P extends PathOf<M>>(
  path: P,
  ...options: Arguments<Operation<P, M>>
) => Promise<Answer<Operation<P, M>>>;

interface RawOptions extends CommonOptions {
  body?: unknown;
  path?: object;
  query?: unknown;
}

/**
 * The typed way to the API: `api.get('/api/taxReturns/getById', { query: { id } })`. Paths, bodies and answers
 * are those of schema.d.ts, generated from the server. Sends the stored token; throws ApiError.
 */
export const api: { get: Caller<'get'>; post: Caller<'post'>; put: Caller<'put'>; delete: Caller<'delete'> } =
  {
    get: caller('get'),
    post: caller('post'),
    put: caller('put'),
    delete: caller('delete'),
  };

function caller<M extends Method>(method: M): Caller<M> {
  return async (path, ...[options]) => {
    const response = await request(method, path, options ?? {});
    return await response.json();
  };
}

/**
 * One call with the token, the time limit and the errors of every other; for answers that are not JSON (files,
 * CSV) and bodies that are not (multipart). Throws ApiError; status 0 when the server was not reached.
 */
export async function request(method: string, path: string, options: RawOptions = {}): Promise<Response> {
  const token = readToken();
  const json = options.body !== undefined && !(options.body instanceof FormData);
  const call = {
    method: method.toUpperCase(),
    headers: {
      Accept: 'application/json',
      ...(json && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: token }),
      ...options.headers,
    },
    body: json ? JSON.stringify(options.body) : options.body instanceof FormData ? options.body : undefined,
    signal: signalOf(options),
  };
  const response = await fetchOrFail(addressOf(path, options), call, options.signal);
  if (response.ok) return response;
  if (response.status === 401 && token !== null && token === readToken()) endSession('expired');
  throw new ApiError(
    response.status,
    await bodyOf(response),
    Number(response.headers.get('Retry-After')) || undefined,
  );
}

/** A call that its caller cancelled fails with the caller's own reason: nothing went wrong. */
async function fetchOrFail(address: string, init: RequestInit, cancelled?: AbortSignal): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (error) {
    if (cancelled?.aborted) throw error;
    throw new ApiError(0, undefined);
  }
}

function addressOf(path: string, { path: parts = {}, query }: RawOptions): string {
  const values = new Map<string, unknown>(Object.entries(parts));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(key, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

function signalOf({ signal, timeout = 20_000 }: CommonOptions): AbortSignal {
  const limit = AbortSignal.timeout(timeout);
  return signal ? AbortSignal.any([signal, limit]) : limit;
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return { message: text.slice(0, 200) };
  }
}
