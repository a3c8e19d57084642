import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { homeOf } from '@/lib/auth/home-of';
import { returnUrlFor } from '@/lib/auth/return-url';
import { useSession } from '@/lib/auth/use-session';

/** Redirects signed-in users to the address they opened first, or to their first screen. */
export function SignedOutOnly({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return user ? <Navigate to={returnUrlFor(user.role) ?? homeOf(user.role)} replace /> : children;
}
