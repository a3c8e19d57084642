import { api, dataOf } from '@/lib/api/client';
import { ApiError } from '@/lib/api/error';

/** Keeps the wizard on the server and answers the token that opens it. */
export async function createDraft(snapshot: object): Promise<string> {
  const { token } = await dataOf(api.POST('/api/drafts', { body: { snapshot: { ...snapshot } } }));
  return token;
}

/** Keeps the wizard anew. False when that draft is gone: too old, or an order by now. */
export async function saveDraft(token: string, snapshot: object): Promise<boolean> {
  try {
    await api.PUT('/api/drafts/{token}', {
      params: { path: { token } },
      body: { snapshot: { ...snapshot } },
    });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}

/** The wizard as it was kept. Throws ApiError, 404 when it is gone. */
export async function findDraft(token: string): Promise<unknown> {
  const { snapshot } = await dataOf(api.GET('/api/drafts/{token}', { params: { path: { token } } }));
  return snapshot;
}

/** Has the link that resumes a draft sent to an address. Throws ApiError, with a sentence for `email`. */
export async function emailDraft(token: string, email: string): Promise<void> {
  await api.POST('/api/drafts/{token}/email', { params: { path: { token } }, body: { email } });
}

/** Deletes a paper of the draft; one that is gone already is as good as deleted. Throws ApiError. */
export async function deleteDraftFile(token: string, link: string): Promise<void> {
  const fileId = link.slice(link.lastIndexOf('/') + 1);
  try {
    await api.DELETE('/api/drafts/{token}/files/{fileId}', { params: { path: { token, fileId } } });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
