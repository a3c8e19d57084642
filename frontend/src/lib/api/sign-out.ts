import { endSession, lockSession } from '@/lib/auth/session';
import { api, within } from './client.js';

const timeLimitMs = 3_000;

/**
 * Signs out on the server, then here. If the server cannot be reached, the screen is signed out all the same, and the
 * server ends the session when it has been idle.
 */
export async function signOut(): Promise<void> {
  await endOnServer();
  endSession();
}

/** Signs out on the server, and locks the screen at once instead of leaving it. */
export function signOutLocked(): void {
  lockSession();
  void endOnServer();
}

async function endOnServer(): Promise<void> {
  await api.POST('/api/users/logout', { fetch: within(timeLimitMs) }).catch(() => undefined);
}
