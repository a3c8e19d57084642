import { useSyncExternalStore } from 'react';
import { currentUser, isLocked, subscribe, type SessionUser } from './session.js';

/** The signed-in user. Rerenders on sign-in and sign-out, also in another tab, and when the token expires. */
export function useSession(): { user: SessionUser | null; isAuthenticated: boolean } {
  const user = useSyncExternalStore(subscribe, currentUser, () => null);
  return { user, isAuthenticated: user !== null };
}

/** Whether the user's screens are behind a lock until they sign in again. */
export const useLocked = (): boolean => useSyncExternalStore(subscribe, isLocked, () => false);
