import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { homeOf } from '@/lib/auth/require-role';
import { returnUrlFor } from '@/lib/auth/return-url';
import { useSession } from '@/lib/auth/use-session';

/** Sign-in and sign-up are no use to someone signed in: they go where they wanted, or to their own first screen. */
export function SignedOutOnly({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return user ? <Navigate to={returnUrlFor(user.role) ?? homeOf(user.role)} replace /> : children;
}
