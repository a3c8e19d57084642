import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { GivenRole, RoleChange } from '@tax-firm/contract';
import { api, dataOf } from '@/lib/api/client';
import { invitationsKey } from './invitations.js';

/** The roles that an owner can give in an invitation. */
export const givenRoles: readonly GivenRole[] = [
  'Intern',
  'Staff Associate',
  'Senior Associate',
  'CPA/EA',
  'Auditor',
];

const teamKey = ['team'] as const;

/** Everyone with a staff account. Owner only. */
export function useTeam() {
  return useQuery({
    queryKey: teamKey,
    queryFn: ({ signal }) => dataOf(api.GET('/api/users/getAllAdmins', { signal })),
  });
}

/** Gives a staff member another role, and an auditor's returns to the successor, then reloads the list. */
export function useChangeRole() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: RoleChange) => dataOf(api.PUT('/api/users/changeRole', { body })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: teamKey }),
  });
}

/**
 * Grants or removes a staff member's access to client data, and gives their returns to the successor, then reloads the list,
 * and invitations, which may end.
 */
export function useChangeAccess() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { id: string; employeeAccess: boolean; successor?: string | null }) =>
      dataOf(api.POST('/api/users/changeEmployeeAccess', { body })),
    onSettled: () =>
      Promise.all([teamKey, invitationsKey].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}

const photosKey = ['staffPhotos'] as const;

/** The addresses of staff's photos, by account. Owner only. */
export const useStaffPhotos = () =>
  useQuery({
    queryKey: photosKey,
    queryFn: ({ signal }) => dataOf(api.GET('/api/staffPhotos', { signal })),
    select: (photos) => new Map(photos.map(({ accountId, link }) => [accountId, link])),
  });

/** Removes someone's photo, then reloads the list. */
export function useRemovePhoto() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (accountId: string) => {
      await api.DELETE('/api/staffPhotos/{accountId}', { params: { path: { accountId } } });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: photosKey }),
  });
}
