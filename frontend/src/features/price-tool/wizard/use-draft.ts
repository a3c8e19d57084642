import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createDraft, saveDraft } from '../api/drafts.js';
import { readStored, writeStored } from './browser-storage.js';
import type { Wizard } from './use-stored-wizard.js';

/** Beside the wizard, never in it: the wizard is stored on the server, which keeps only a hash of this token. */
const tokenKey = 'priceToolDraft';

export const readDraftToken = (): string | null => readStored(tokenKey);
export const writeDraftToken = (token: string | null): void => writeStored(tokenKey, token);

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

/**
 * Opens the draft that a visitor's papers are uploaded into, and answers its token. It is asked for as soon as the
 * screen for them is there, so that papers listed there are papers that are still kept; where that failed, the next
 * paper asks again.
 */
export function useDraft(wizard: Wizard): () => Promise<string> {
  const queries = useQueryClient();
  const draft = {
    queryKey: ['price-tool', 'draft', wizard.context.orderKey],
    queryFn: () => keepDraft(wizard),
    gcTime: 0,
    staleTime: Infinity,
  };
  useQuery(draft);
  return () => queries.ensureQueryData(draft);
}
