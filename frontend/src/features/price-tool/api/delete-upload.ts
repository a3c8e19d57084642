import { api } from '@/lib/api/client';
import { ApiError } from '@/lib/api/error';

/** Deletes a client's upload that is not part of an order yet, or does nothing if it no longer exists. Throws ApiError. */
export async function deleteUpload(link: string): Promise<void> {
  const id = link.slice(link.lastIndexOf('/') + 1);
  try {
    await api.DELETE('/api/files/{id}', { params: { path: { id } } });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
