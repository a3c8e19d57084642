import { useSyncExternalStore } from 'react';

const events = ['online', 'offline'] as const;

function subscribe(onChange: () => void): () => void {
  for (const event of events) window.addEventListener(event, onChange);
  return () => {
    for (const event of events) window.removeEventListener(event, onChange);
  };
}

/** Whether the browser reports a network connection. The server may still be unreachable. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
