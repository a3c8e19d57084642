import { useQuery } from '@tanstack/react-query';
import type { NameChange, PasswordChange } from '@tax-firm/contract';
import { ownAccountQuery } from '@/features/auth/api/own-account';
import { api, dataOf } from '@/lib/api/client';
import { useChange } from '@/lib/api/queries';
import { startSession } from '@/lib/auth/session';

/** Throws ApiError, with a sentence for `name`. */
export async function changeName(body: NameChange): Promise<void> {
  const { token } = await dataOf(api.PUT('/api/users/me', { body }));
  startSession(token);
}

/** Throws ApiError, with sentences for `oldPassword` and `password`. */
export async function changePassword(body: PasswordChange): Promise<void> {
  await api.POST('/api/users/me/password', { body });
}

/** The account as the server has it. */
export const useOwnAccount = () => useQuery({ ...ownAccountQuery, refetchOnWindowFocus: 'always' });

/** Asks to change the address. Throws ApiError, with a sentence for `email`. */
export const useAskForEmail = () =>
  useChange(async (email: string) => {
    await api.POST('/api/users/me/email', { body: { email } });
  }, ownAccountQuery.queryKey);

/** Withdraws the change of the address that waits for its link. */
export const useWithdrawEmail = () =>
  useChange(async () => {
    await api.DELETE('/api/users/me/email');
  }, ownAccountQuery.queryKey);
