import { dataOf, linkApi, within } from '@/lib/api/client';
import { saveBlob } from '@/lib/save-blob';

/** 50 MB on a slow line. */
const timeoutMs = 10 * 60_000;

/** A file's content, fetched with the token. Throws ApiError. */
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

/**
 * Fetches a file with the token, which a plain link could not carry, and hands it to the browser to be saved.
 * Throws ApiError.
 */
export async function downloadFile({ name, link }: { name: string; link: string }): Promise<void> {
  saveBlob(await fetchFile(link), name);
}
