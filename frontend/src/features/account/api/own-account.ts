import type { NameChange, PasswordChange } from '@tax-firm/contract';
import { api, dataOf } from '@/lib/api/client';
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
