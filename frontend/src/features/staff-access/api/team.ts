import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '@/lib/api/client';

const teamKey = ['team'] as const;

/** Everyone with a staff account. For the owner alone. */
export function useTeam() {
  return useQuery({
    queryKey: teamKey,
    queryFn: ({ signal }) => dataOf(api.GET('/api/users/getAllAdmins', { signal })),
  });
}

/** Gives a member of staff access to the database, or takes it away; then the list reloads. */
export function useChangeAccess() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => dataOf(api.POST('/api/users/changeEmployeeAccess', { body: { id } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: teamKey }),
  });
}
