import { api } from '@/lib/api/client';
import { ApiError } from '@/lib/api/error';

/**
 * Deletes an upload that is not part of an order yet, or does nothing if it no longer exists. Throws ApiError.
 * @param draft the token of the draft that a visitor's upload belongs to; a client's belongs to none
 */
export async function deleteUpload(link: string, draft?: string): Promise<void> {
  const id = link.slice(link.lastIndexOf('/') + 1);
  const deletion =
    draft === undefined
      ? api.DELETE('/api/files/{id}', { params: { path: { id } } })
      : api.DELETE('/api/drafts/current/files/{fileId}', {
          params: { header: { 'X-Draft': draft }, path: { fileId: id } },
        });
  await deletion.catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  });
}
