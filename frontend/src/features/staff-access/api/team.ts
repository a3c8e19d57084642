import type { GivenRole, NewInvitation, RoleChange } from '@tax-firm/contract';
import { api, dataOf } from '@/lib/api/client';
import { once } from '@/lib/api/once';
import { useChange, useRead } from '@/lib/api/queries';

/** The roles that an owner can give in an invitation. */
export const givenRoles: readonly GivenRole[] = [
  'Intern',
  'Staff Associate',
  'Senior Associate',
  'CPA/EA',
  'Auditor',
];

const teamKey = ['team'];
const photosKey = ['staffPhotos'];
const invitationsKey = ['invitations'];

/** Everyone with a staff account. Owner only. */
export const useTeam = () => useRead(teamKey, '/api/users/getAllAdmins');

/** Gives a staff member another role, and an auditor's returns to the successor, then reloads the list. */
export const useChangeRole = () =>
  useChange((body: RoleChange) => dataOf(api.PUT('/api/users/changeRole', { body })), teamKey);

/**
 * Grants or removes a staff member's access to client data, and gives their returns to the successor, then reloads the list,
 * and invitations, which may end.
 */
export const useChangeAccess = () =>
  useChange(
    (body: { id: string; employeeAccess: boolean; successor?: string | null }) =>
      dataOf(api.POST('/api/users/changeEmployeeAccess', { body })),
    teamKey,
    invitationsKey,
  );

/** The addresses of staff's photos, by account. Owner only. */
export const useStaffPhotos = () =>
  useRead(photosKey, '/api/staffPhotos', {
    select: (photos) => new Map(photos.map(({ accountId, link }) => [accountId, link])),
  });

/** Removes someone's photo, then reloads the list. */
export const useRemovePhoto = () =>
  useChange(
    (accountId: string) => api.DELETE('/api/staffPhotos/{accountId}', { params: { path: { accountId } } }),
    photosKey,
  );

/** All invitations, newest first. Owner only. */
export const useInvitations = () => useRead(invitationsKey, '/api/users/invitations');

/** Invites someone by email; an earlier invitation of the address stops working. */
export const useInvite = () =>
  useChange(
    (body: NewInvitation) => dataOf(api.POST('/api/users/invitations', { body, fetch: once })),
    invitationsKey,
  );

/** Withdraws an open invitation. */
export const useRevoke = () =>
  useChange(
    (id: string) => dataOf(api.DELETE('/api/users/invitations/{id}', { params: { path: { id } } })),
    invitationsKey,
  );
