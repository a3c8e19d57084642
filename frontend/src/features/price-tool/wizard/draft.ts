import { safeLocalStorage } from '@/lib/storage';
import { createDraft, saveDraft } from '../api/drafts.js';
import type { Wizard } from './use-stored-wizard.js';

/** Beside the wizard, never in it: the wizard is stored on the server, which keeps only a hash of this token. */
const tokenKey = 'priceToolDraft';

export const readDraftToken = (): string | null => safeLocalStorage.getItem(tokenKey);
export const writeDraftToken = (token: string): boolean => safeLocalStorage.setItem(tokenKey, token);
export const forgetDraftToken = (): void => safeLocalStorage.removeItem(tokenKey);

/**
 * Keeps the wizard in this browser's draft, making one where there is none. Papers of a draft that is gone are gone
 * with it, so they leave the wizard's list too.
 */
export async function keepDraft({ persisted, context, send }: Wizard): Promise<string> {
  const known = readDraftToken();
  if (known !== null && (await saveDraft(known, persisted()))) return known;
  if (known !== null) context.papers.forEach(({ link }) => send({ type: 'PAPER_REMOVED', link }));
  const token = await createDraft(persisted());
  writeDraftToken(token);
  return token;
}
