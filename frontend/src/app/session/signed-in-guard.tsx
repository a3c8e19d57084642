import { useEffect, useState } from 'react';
import { extendSession } from '@/lib/api/extend-session';
import { signOutLocked } from '@/lib/api/sign-out';
import { type SessionUser, useLock } from '@/lib/auth/session';
import { watchIdle } from '@/lib/auth/watch-idle';
import { IdleWarning } from './idle-warning.js';
import { loadSignInForm, ScreenLock } from './screen-lock.js';

/** Warns the signed-in user before the screen is idle for too long, and locks it then. */
export function SignedInGuard({ user }: { user: SessionUser }) {
  const lock = useLock();
  return lock ? <ScreenLock user={user} lock={lock} /> : <IdleWatch user={user} />;
}

function IdleWatch({ user: { id, idleMs } }: { user: SessionUser }) {
  const [endsAt, setEndsAt] = useState<number | null>(null);
  useEffect(() => {
    // The lock must have it even without a connection.
    void loadSignInForm();
    return watchIdle(idleMs, {
      onInput: () => void extendSession(),
      onWarning: setEndsAt,
      onIdle: signOutLocked,
    });
  }, [id, idleMs]);
  return endsAt !== null && <IdleWarning endsAt={endsAt} />;
}
