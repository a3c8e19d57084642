import { api, dataOf } from '@/lib/api/client';
import { ApiError } from '@/lib/api/error';

/** Stores the wizard on the server as a new draft. Returns the token that opens it. Throws ApiError. */
export async function createDraft(snapshot: object): Promise<string> {
  const { token } = await dataOf(api.POST('/api/drafts', { body: { snapshot: { ...snapshot } } }));
  return token;
}

/** Updates a draft. Returns false if it no longer exists, being too old or already an order. Throws ApiError. */
export async function saveDraft(token: string, snapshot: object): Promise<boolean> {
  try {
    await api.PUT('/api/drafts/current', {
      params: { header: { 'X-Draft': token } },
      body: { snapshot: { ...snapshot } },
    });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}

/**
 * Exchanges an emailed link, once, for the token and the wizard of its draft. The same key gives the same answer if
 * the first one was lost. Throws ApiError, with `invalid_link` if the link was used or is too old.
 */
export function resumeDraft(link: string, key: string): Promise<{ token: string; snapshot: unknown }> {
  const headers = { 'Idempotency-Key': key };
  return dataOf(api.POST('/api/drafts/resume', { body: { token: link }, headers }));
}

/** Asks the server about a draft. Throws ApiError: with `draft_resumed` if a link moved it, 404 if it is gone. */
export async function checkDraft(token: string): Promise<void> {
  await api.GET('/api/drafts/current', { params: { header: { 'X-Draft': token } } });
}

/** Sends the link that resumes a draft to an email address. Throws ApiError, with a sentence for `email`. */
export async function emailDraft(token: string, email: string): Promise<void> {
  await api.POST('/api/drafts/current/email', { params: { header: { 'X-Draft': token } }, body: { email } });
}
