import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { StoredFile } from '@/features/files/api/upload-file';

/**
 * An uploaded form until someone has said what it is, also while another screen is shown.
 * @param owner id of the return that it is for, or of the form that it corrects
 * @returns the form, and a function that keeps another one, or null for none, which works also after the screen was left
 */
export function useKeptForm(owner: string): [StoredFile | null, (form: StoredFile | null) => void] {
  const queries = useQueryClient();
  const queryKey = ['uploadedForm', owner];
  const { data = null } = useQuery<StoredFile | null>({ queryKey, queryFn: skipToken, gcTime: Infinity });
  return [data, (form) => queries.setQueryData(queryKey, form)];
}
