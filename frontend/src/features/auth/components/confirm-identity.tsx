import { lazy, Suspense, useEffect, useState } from 'react';
import { onConfirmationNeeded } from '@/lib/auth/confirmation';

/** Loaded when it is needed, because most sessions never need it. */
const ConfirmIdentityDialog = lazy(async () => ({
  default: (await import('./confirm-identity-dialog.js')).ConfirmIdentityDialog,
}));

/** Asks who is at the screen when a call needs it; the call is then sent again. Use it once in each layout. */
export function ConfirmIdentity() {
  const [answer, setAnswer] = useState<(confirmed: boolean) => void>();
  useEffect(
    () => onConfirmationNeeded(() => new Promise<boolean>((resolve) => setAnswer(() => resolve))),
    [],
  );
  if (!answer) return null;
  const close = (confirmed: boolean) => {
    setAnswer(undefined);
    answer(confirmed);
  };
  return (
    <Suspense>
      <ConfirmIdentityDialog onClose={close} />
    </Suspense>
  );
}
