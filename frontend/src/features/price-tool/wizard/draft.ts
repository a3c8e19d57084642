import { safeLocalStorage } from '@/lib/storage';
import { createDraft, saveDraft } from '../api/drafts.js';
import type { Wizard } from './use-stored-wizard.js';

/** Stored separately from the wizard: that is sent to the server, which must have only a hash of this token. */
const tokenKey = 'priceToolDraft';

export const readDraftToken = (): string | null => safeLocalStorage.getItem(tokenKey);
export const writeDraftToken = (token: string): boolean => safeLocalStorage.setItem(tokenKey, token);
export const forgetDraftToken = (): void => safeLocalStorage.removeItem(tokenKey);

/**
 * Saves the wizard to this browser's draft, or to a new one. If the old draft no longer exists, neither do its
 * documents, so they are removed from the wizard. Returns the draft's token. Throws ApiError.
 */
export async function keepDraft({ persisted, context, send }: Wizard): Promise<string> {
  const known = readDraftToken();
  if (known !== null && (await saveDraft(known, persisted()))) return known;
  if (known !== null) context.papers.forEach(({ link }) => send({ type: 'PAPER_REMOVED', link }));
  const token = await createDraft(persisted());
  writeDraftToken(token);
  return token;
}
