import { api, dataOf } from '@/lib/api/client';
import { ApiError } from '@/lib/api/error';
import { holdDraft, readDraftToken, withDraft } from '../wizard/draft.js';
import type { Wizard } from '../wizard/use-stored-wizard.js';

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
 * Saves the wizard to this browser's draft, or to a new one. If the old draft no longer exists, neither do its
 * documents, so they are removed from the wizard. Returns the draft's token. Throws ApiError.
 */
export async function keepDraft({ persisted, context, send }: Wizard): Promise<string> {
  const known = readDraftToken();
  if (known !== null && (await withDraft(known, saveDraft(known, persisted())))) return known;
  if (known !== null) context.papers.forEach(({ link }) => send({ type: 'DOCUMENT_REMOVED', link }));
  const body = { snapshot: { ...persisted() } };
  const { token } = await dataOf(api.POST('/api/drafts', { body }));
  holdDraft(token);
  return token;
}

/** Asks the server about a draft. Throws ApiError: with `draft_resumed` if a link moved it, 404 if it is gone. */
export async function checkDraft(token: string): Promise<void> {
  await api.GET('/api/drafts/current', { params: { header: { 'X-Draft': token } } });
}
