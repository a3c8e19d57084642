import { useEffect, useState } from 'react';
import { Button } from '@/components/button';
import { Cluster } from '@/components/page/layout';
import { extendSession } from '@/lib/api/extend-session';
import { signOut, signOutLocked } from '@/lib/api/sign-out';
import { noteInput } from '@/lib/auth/last-input';
import { type SessionUser, useLock } from '@/lib/auth/session';
import { watchIdle } from '@/lib/auth/watch-idle';
import { Cover } from './cover.js';
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

function stay(): void {
  noteInput();
  void extendSession();
}

/** Asks whether someone is still here. @param endsAt when the screen locks, in milliseconds since the epoch */
function IdleWarning({ endsAt }: { endsAt: number }) {
  return (
    <Cover
      title="Are you still there?"
      description="You haven’t used this site for a while. To protect your data, we’ll lock the screen in a minute. Nothing you typed will be lost."
      onEscape={stay}
    >
      <Countdown endsAt={endsAt} />
      <Cluster above={4}>
        <Button onClick={stay}>Stay signed in</Button>
        <Button variant="secondary" onClick={() => void signOut()}>
          Sign out
        </Button>
      </Cluster>
    </Cover>
  );
}

/** The seconds left, for the eye: a screen reader would read each of them. */
function Countdown({ endsAt }: { endsAt: number }) {
  const [left, setLeft] = useState(() => secondsUntil(endsAt));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsUntil(endsAt)), 1_000);
    return () => clearInterval(timer);
  }, [endsAt]);
  return (
    <p role="timer" aria-live="off">
      Locks in <strong>{left}</strong> {left === 1 ? 'second' : 'seconds'}
    </p>
  );
}

const secondsUntil = (endsAt: number): number => Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
