import { useQuery } from '@tanstack/react-query';
import { api, dataOf } from '@/lib/api/client';
import type { components } from '@/lib/api/schema';
import { queryClient } from '@/lib/query-client';

/** What a link invites to. Fails with `invalid_link` if it was used or withdrawn, or is too old. */
export const useOpenedSpouseInvitation = (token: string) =>
  useQuery(
    {
      queryKey: ['spouseInvitation', token],
      queryFn: ({ signal }) => dataOf(api.POST('/api/spouseInvitations/look', { body: { token }, signal })),
    },
    queryClient,
  );

/** Accepts with a new account. @returns the return to sign. Throws ApiError, with sentences for name and password. */
export const acceptAsSpouse = (body: components['schemas']['InvitationAcceptance']) =>
  dataOf(api.POST('/api/spouseInvitations/accept', { body }));

/** Accepts with the user's own account. @returns the return to sign */
export const joinAsSpouse = (token: string) =>
  dataOf(api.POST('/api/spouseInvitations/join', { body: { token } }));
