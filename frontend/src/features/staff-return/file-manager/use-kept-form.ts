import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { StoredFile } from '@/features/files';

/**
 * An uploaded form until somebody has said what it is, also while another tab of the return is shown.
 * @returns the form, and a function that keeps another one, or null for none, which works also after the tab was left
 */
export function useKeptForm(returnId: string): [StoredFile | null, (form: StoredFile | null) => void] {
  const queries = useQueryClient();
  const queryKey = ['uploadedForm', returnId];
  const { data = null } = useQuery<StoredFile | null>({ queryKey, queryFn: skipToken, gcTime: Infinity });
  return [data, (form) => queries.setQueryData(queryKey, form)];
}
