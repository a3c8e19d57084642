import { api } from '@/lib/api/client';

/**
 * Changes the address of an account with the token of the link. Throws ApiError, with `invalid_link` if it was used or
 * is too old, and `email_taken` if the address has an account by now.
 */
export async function changeEmail(token: string): Promise<void> {
  await api.POST('/api/users/changeEmail', { body: { token } });
}
