import type { Credentials } from '@tax-firm/contract';
import { api, dataOf } from '@/lib/api/client';
import { startSession } from '@/lib/auth/session';

/** Signs in and starts the session. Throws ApiError, with sentences for the keys of spec 1 §8. */
export async function signIn(credentials: Credentials): Promise<void> {
  const { token } = await dataOf(api.POST('/api/users/login', { body: credentials }));
  startSession(token);
}
