import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '@/lib/api/client';

const key = ['sessions'] as const;

/** The valid sign-ins of the user's own account. */
export const useSessions = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => dataOf(api.GET('/api/users/me/sessions', { signal })),
  });

/** Ends one session, or with null all others. */
export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string | null) => {
      if (id === null) await api.DELETE('/api/users/me/sessions');
      else await api.DELETE('/api/users/me/sessions/{id}', { params: { path: { id } } });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  });
}
