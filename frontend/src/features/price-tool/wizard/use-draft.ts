import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keepDraft } from './draft.js';
import type { Wizard } from './use-stored-wizard.js';

/**
 * Returns a function that saves the draft before a visitor's uploads and resolves to its token. The draft is already
 * opened when the screen is shown, so that the list drops documents that no longer exist. Uploads that start together
 * save it once.
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
  return () => queries.fetchQuery({ ...draft, staleTime: 0 });
}
