import { useEffect, useState } from 'react';
import { Button } from '@/components/button';
import { Cluster } from '@/components/page/layout';
import { extendSession } from '@/lib/api/extend-session';
import { signOut } from '@/lib/api/sign-out';
import { noteInput } from '@/lib/auth/last-input';
import { Cover } from './cover.js';

function stay(): void {
  noteInput();
  void extendSession();
}

/** Asks whether someone is still here. @param endsAt when the screen locks, in milliseconds since the epoch */
export function IdleWarning({ endsAt }: { endsAt: number }) {
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
