import { useSyncExternalStore } from 'react';
import { currentLock, currentUser, subscribe, type Lock, type SessionUser } from './session.js';

/** The signed-in user. Rerenders on sign-in and sign-out, also in another tab, and when the token expires. */
export function useSession(): { user: SessionUser | null; isAuthenticated: boolean } {
  const user = useSyncExternalStore(subscribe, currentUser, () => null);
  return { user, isAuthenticated: user !== null };
}

/** Why the user's screens are behind a lock until they sign in again; null if they are not. */
export const useLock = (): Lock | null => useSyncExternalStore(subscribe, currentLock, () => null);
