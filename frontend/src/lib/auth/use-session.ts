import { useSyncExternalStore } from 'react';
import { currentUser, subscribe, type SessionUser } from './session.js';

/** Who is signed in, kept true across tabs and at expiry. */
export function useSession(): { user: SessionUser | null; isAuthenticated: boolean } {
  const user = useSyncExternalStore(subscribe, currentUser, () => null);
  return { user, isAuthenticated: user !== null };
}
