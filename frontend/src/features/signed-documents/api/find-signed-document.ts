import { api, dataOf } from '@/lib/api/client';
import { ApiError } from '@/lib/api/error';
import type { components } from '@/lib/api/schema';

export type SignedDocument = components['schemas']['SignedDocument'];

/**
 * Asks whether the firm signed a file with this SHA-256. Undefined if it did not, or if the file was changed since.
 * Throws ApiError.
 */
export async function findSignedDocument(sha256: string): Promise<SignedDocument | undefined> {
  try {
    return await dataOf(api.GET('/api/signed-documents/{sha256}', { params: { path: { sha256 } } }));
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return undefined;
    throw error;
  }
}
