import { useQuery } from '@tanstack/react-query';
import { api, dataOf } from '@/lib/api/client';
import type { components } from '@/lib/api/schema';
import { startSession } from '@/lib/auth/session';
import { queryClient } from '@/lib/query-client';

/** What a link invites to. Fails with `invalid_link` if it was used or withdrawn, or is too old. */
export const useInvitation = (token: string | null) =>
  useQuery(
    {
      queryKey: ['invitation', token],
      queryFn: ({ signal }) =>
        dataOf(api.POST('/api/users/invitations/look', { body: { token: token ?? '' }, signal })),
      enabled: token !== null,
    },
    queryClient,
  );

/** Accepts with a new account. Throws ApiError, with sentences for name, email and password. */
export async function acceptInvitation(body: components['schemas']['InvitationAcceptance']): Promise<void> {
  await api.POST('/api/users/invitations/accept', { body });
}

/** Accepts with the user's own account. */
export async function joinStaff(token: string): Promise<void> {
  startSession((await dataOf(api.POST('/api/users/me/joinStaff', { body: { token } }))).token);
}
