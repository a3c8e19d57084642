import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { taxReturnKeys } from '@/features/tax-return/api/keys';
import { api, dataOf } from '@/lib/api/client';

/**
 * The firm's own notes about a return, newest first. Each load goes into the access log, so they load again only when
 * someone comes back to the screen.
 */
export const useInternalNotes = (id: string) =>
  useQuery({
    queryKey: taxReturnKeys.notes(id),
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/taxReturns/{id}/notes', { params: { path: { id } }, signal })),
  });

/** Adds and removes notes; repeats with the same key add one. Each resolves once the list shows the change, and throws ApiError. */
export function useChangeNotes(id: string) {
  const client = useQueryClient();
  return useMemo(() => {
    const reload = () => client.invalidateQueries({ queryKey: taxReturnKeys.notes(id) });
    return {
      async add(text: string, key: string): Promise<void> {
        await api.POST('/api/taxReturns/{id}/notes', {
          params: { path: { id } },
          body: { text },
          headers: { 'Idempotency-Key': key },
        });
        await reload();
      },
      async remove(noteId: string): Promise<void> {
        await api.DELETE('/api/taxReturns/{id}/notes/{noteId}', { params: { path: { id, noteId } } });
        await reload();
      },
    };
  }, [client, id]);
}
