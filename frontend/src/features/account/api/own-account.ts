import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NameChange, PasswordChange } from '@tax-firm/contract';
import { api, dataOf } from '@/lib/api/client';
import { renewSession } from '@/lib/api/extend-session';
import { currentUser, startSession } from '@/lib/auth/session';
import type { components } from '@/lib/api/schema';

/** Throws ApiError, with a sentence for `name`. */
export async function changeName(body: NameChange): Promise<void> {
  const { token } = await dataOf(api.PUT('/api/users/me', { body }));
  startSession(token);
}

/** Throws ApiError, with sentences for `oldPassword` and `password`. */
export async function changePassword(body: PasswordChange): Promise<void> {
  await api.POST('/api/users/me/password', { body });
}

type OwnAccount = components['schemas']['OwnUser'];

/**
 * The account as the server has it. The link that changes its address is opened in another tab, or on another device.
 */
export const useOwnAccount = () =>
  useQuery({
    queryKey: ['ownAccount'],
    queryFn: async ({ signal }): Promise<OwnAccount> => {
      const own = await dataOf(api.GET('/api/users/me', { signal }));
      if (own.email !== currentUser()?.email) await renewSession();
      return own;
    },
    refetchOnWindowFocus: 'always',
  });

/** Asks to change the address. Throws ApiError, with a sentence for `email`. */
export function useAskForEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (email: string) => {
      await api.POST('/api/users/me/email', { body: { email } });
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['ownAccount'] }),
  });
}

/** Withdraws the change of the address that waits for its link. */
export function useWithdrawEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await api.DELETE('/api/users/me/email');
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['ownAccount'] }),
  });
}
