import { api, dataOf } from '@/lib/api/client';

/** Confirms the address of an emailed link. Throws ApiError with `invalid_link` if it was used or is too old. */
export async function verifyEmail(token: string): Promise<void> {
  await api.POST('/api/users/verifyEmail', { body: { token } });
}

/** Sends the link again, to the user's own address. Returns the server's sentence. */
export async function sendVerificationLink(): Promise<string> {
  return (await dataOf(api.POST('/api/users/me/verifyEmail'))).message;
}

/**
 * Changes the address of an account with the token of the link. Throws ApiError, with `invalid_link` if it was used or
 * is too old, and `email_taken` if the address has an account by now.
 */
export async function changeEmail(token: string): Promise<void> {
  await api.POST('/api/users/changeEmail', { body: { token } });
}
