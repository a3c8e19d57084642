import { api } from '@/lib/api/client';
import { ApiError } from '@/lib/api/error';

/** Keeps the wizard on the server and answers the token that opens it. */
export async function createDraft(snapshot: object): Promise<string> {
  const { token } = await api.post('/api/drafts', { body: { snapshot: { ...snapshot } } });
  return token;
}

/** Keeps the wizard anew. False when that draft is gone: too old, or an order by now. */
export async function saveDraft(token: string, snapshot: object): Promise<boolean> {
  try {
    await api.put('/api/drafts/{token}', { path: { token }, body: { snapshot: { ...snapshot } } });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}

/** The wizard as it was kept. Throws ApiError, 404 when it is gone. */
export async function findDraft(token: string): Promise<unknown> {
  const { snapshot } = await api.get('/api/drafts/{token}', { path: { token } });
  return snapshot;
}

/** Has the link that resumes a draft sent to an address. Throws ApiError, with a sentence for `email`. */
export async function emailDraft(token: string, email: string): Promise<void> {
  await api.post('/api/drafts/{token}/email', { path: { token }, body: { email } });
}

/** Deletes a paper of the draft; one that is gone already is as good as deleted. Throws ApiError. */
export async function deleteDraftFile(token: string, link: string): Promise<void> {
  const fileId = link.slice(link.lastIndexOf('/') + 1);
  try {
    await api.delete('/api/drafts/{token}/files/{fileId}', { path: { token, fileId } });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
