import { lazy, Suspense } from 'react';
import { useSession } from '@/lib/auth/session';

const SignedInGuard = lazy(async () => ({
  default: (await import('./signed-in-guard.js')).SignedInGuard,
}));

/** Watches over the screens of whoever is signed in. Loaded only then: the public pages do without its script. */
export function SessionGuard() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <Suspense>
      <SignedInGuard user={user} />
    </Suspense>
  );
}
