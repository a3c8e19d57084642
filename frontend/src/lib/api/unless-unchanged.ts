import type { QueryClient } from '@tanstack/react-query';
import { currentSessionId } from '@/lib/auth/session';
import { timeLimitMs, within } from './client.js';

/** An answer that the server recognizes by its tag. */
interface KeptAnswer {
  readonly tag: string;
  readonly body: string;
  readonly headers: readonly (readonly [string, string])[];
}

/**
 * Makes a fetch for reads that are repeated: `api.GET(path, { fetch: unlessUnchanged(client) })`. It tells the server
 * which answer it has, and gives that one if the server says that nothing has changed. Answers are kept in the cache of
 * queries, so they are gone when the session ends; the browser's own cache would write them to the disk.
 */
export const unlessUnchanged =
  (client: QueryClient) =>
  async (request: Request): Promise<Response> => {
    const session = currentSessionId();
    const key = ['answer', session, request.url];
    const kept = client.getQueryData<KeptAnswer>(key);
    if (kept) request.headers.set('If-None-Match', kept.tag);
    const response = await within(timeLimitMs)(request);
    if (response.status === 304 && kept)
      return new Response(kept.body, { headers: kept.headers as [string, string][] });
    const tag = response.headers.get('ETag');
    if (response.ok && tag !== null && session !== undefined) {
      const body = await response.clone().text();
      // The session may have ended meanwhile, and with it the cache.
      if (currentSessionId() === session)
        client.setQueryData<KeptAnswer>(key, { tag, body, headers: [...response.headers] });
    }
    return response;
  };
