import { useSyncExternalStore } from 'react';

/** Whether the page is visible: not in a hidden tab or a minimized window. */
export const useVisible = (): boolean => useSyncExternalStore(onVisibilityChange, isVisible);

const isVisible = () => document.visibilityState === 'visible';

function onVisibilityChange(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
