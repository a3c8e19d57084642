import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { homeOf, useSession } from '@/lib/auth/session';
import { nextFor, nextIn, rememberReturnUrl } from '@/lib/auth/return-url';

/**
 * Redirects signed-in users to the address that they wanted, or to their first screen. A visitor who resets the password
 * or creates an account first still gets there.
 */
export function SignedOutOnly({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const { search } = useLocation();
  const next = nextIn(search);
  useEffect(() => {
    if (!user && next !== undefined) rememberReturnUrl(next);
  }, [user, next]);
  return user ? <Navigate to={nextFor(user.role, search) ?? homeOf(user.role)} replace /> : children;
}
