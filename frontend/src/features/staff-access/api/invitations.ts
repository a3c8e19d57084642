import type { NewInvitation } from '@tax-firm/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '@/lib/api/client';

export const invitationsKey = ['invitations'] as const;

/** All invitations, newest first. Owner only. */
export const useInvitations = () =>
  useQuery({
    queryKey: invitationsKey,
    queryFn: ({ signal }) => dataOf(api.GET('/api/users/invitations', { signal })),
  });

/** Invites someone by email; an earlier invitation of the address stops working. Repeats with the same key count as one. */
export function useInvite() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ key, ...body }: NewInvitation & { key: string }) =>
      dataOf(api.POST('/api/users/invitations', { body, headers: { 'Idempotency-Key': key } })),
    onSettled: () => client.invalidateQueries({ queryKey: invitationsKey }),
  });
}

/** Withdraws an open invitation. */
export function useRevoke() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      dataOf(api.DELETE('/api/users/invitations/{id}', { params: { path: { id } } })),
    onSettled: () => client.invalidateQueries({ queryKey: invitationsKey }),
  });
}
