import type { Credentials } from '@tax-firm/contract';
import { api, dataOf } from '@/lib/api/client';
import { startSession } from '@/lib/auth/session';

/** Signs in and begins the session. Refusals carry a sentence by field: email, emailnotfound, password, passwordincorrect. */
export async function signIn(credentials: Credentials): Promise<void> {
  const { token } = await dataOf(api.POST('/api/users/login', { body: credentials }));
  startSession(token);
}

/** The server's keys that belong under the two fields (spec 1 §8). */
export const signInAliases = { emailnotfound: 'email', passwordincorrect: 'password' };
