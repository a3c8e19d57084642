import { lazy, Suspense, useLayoutEffect } from 'react';
import { Button } from '@/components/button';
import { Cluster } from '@/components/page/layout';
import type { Lock, SessionUser } from '@/lib/auth/session';
import { firm } from '@/lib/firm/profile';
import { useFocusedField } from '@/lib/use-focused-field';
import { Cover } from './cover.js';

/** Loads the sign-in form. If that fails, a note takes its place. */
export const loadSignInForm = () =>
  import('@/features/auth/components/sign-in-form').then(
    ({ SignInForm }) => ({ default: SignInForm }),
    () => ({ default: FormMissing }),
  );
const SignInForm = lazy(loadSignInForm);

const descriptions: Readonly<Record<Lock, string>> = {
  unattended:
    'To protect your data, we signed you out. Everything you typed is still here: sign in to continue.',
  'signed-out': 'You signed out in another tab. Sign in to continue. Everything you typed is still here.',
};

/** Hides all screens, which stay as they are, until the same person has signed in again. */
export function ScreenLock({ user, lock }: { user: SessionUser; lock: Lock }) {
  useNeutralTitle();
  return (
    <Cover opaque title="Your screen is locked" description={descriptions[lock]}>
      <Suspense>
        <FocusedForm email={user.email} />
      </Suspense>
      <Cluster above={4}>
        {/* A new page forgets everything. */}
        <Button variant="quiet" onClick={() => window.location.replace('/')}>
          Sign in as someone else
        </Button>
      </Cluster>
    </Cover>
  );
}

function FocusedForm({ email }: { email: string }) {
  const form = useFocusedField<HTMLDivElement>('[name=password]');
  return (
    <div ref={form}>
      {/* Not fixed: the address of the account may have changed since the sign-in. */}
      <SignInForm usualEmail={email} />
    </div>
  );
}

function FormMissing() {
  return (
    <p>
      We couldn’t load the sign-in form. Open another tab of this browser and sign in there; this one then
      unlocks.
    </p>
  );
}

/** Titles of screens name clients. */
function useNeutralTitle(): void {
  useLayoutEffect(() => {
    const title = document.title;
    document.title = firm.name;
    return () => {
      document.title = title;
    };
  }, []);
}
