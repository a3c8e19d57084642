import { dataOf, linkApi, within } from '@/lib/api/client';

/** A file that cannot be shown. Its message says what to do. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

/** Enough for 200 MB on a slow connection. */
const timeoutMs = 40 * 60_000;

/** Fetches a file's content. Throws ApiError. */
export async function fetchFile(link: string, signal?: AbortSignal): Promise<Blob> {
  return dataOf(
    linkApi.GET(link, {
      headers: { Accept: '*/*' },
      parseAs: 'blob',
      fetch: within(timeoutMs),
      signal,
    }),
  );
}
