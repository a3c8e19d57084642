import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keepDraft } from './draft.js';
import type { Wizard } from './use-stored-wizard.js';

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
