import { endSession, lockSession } from '@/lib/auth/session';

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

/** The client is loaded when it is needed: every page of the website can sign out, and few call the API. */
async function endOnServer(): Promise<void> {
  try {
    const { api, within } = await import('./client.js');
    await api.POST('/api/users/logout', { fetch: within(timeLimitMs) });
  } catch {
    // Not reached, or refused: the screen is signed out all the same.
  }
}
