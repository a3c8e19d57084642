import { api, dataOf, within } from '@/lib/api/client';
import type { components } from '@/lib/api/schema';
import { saveBlob } from '@/lib/save-blob';

export type SharedCopy = components['schemas']['SharedCopy'];

/** Enough for 200 MB on a slow connection. */
const timeoutMs = 40 * 60_000;

/** What a link opens. Throws ApiError. */
export const openSharedCopy = (token: string): Promise<SharedCopy> =>
  dataOf(api.POST('/api/sharedCopies/view', { body: { token } }));

/** Saves one of its files to the user's disk. Throws ApiError. */
export async function saveSharedFile(
  token: string,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const content = await dataOf(
    api.POST('/api/sharedCopies/file', {
      body: { token, fileId: id },
      headers: { Accept: '*/*' },
      parseAs: 'blob',
      fetch: within(timeoutMs),
    }),
  );
  saveBlob(content as unknown as Blob, name);
}
