import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '@/lib/api/client';

const teamKey = ['team'] as const;

/** Everyone with a staff account. Owner only. */
export function useTeam() {
  return useQuery({
    queryKey: teamKey,
    queryFn: ({ signal }) => dataOf(api.GET('/api/users/getAllAdmins', { signal })),
  });
}

/** Grants or removes a staff member's access to client data, then reloads the list. */
export function useChangeAccess() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => dataOf(api.POST('/api/users/changeEmployeeAccess', { body: { id } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: teamKey }),
  });
}
