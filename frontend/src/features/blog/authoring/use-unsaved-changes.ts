import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';

/**
 * Asks for confirmation before a link or a closed tab loses unsaved changes.
 * @param unsaved called when the user is about to leave
 */
export function useUnsavedChanges(unsaved: () => boolean): void {
  const latest = useRef(unsaved);
  useEffect(() => {
    latest.current = unsaved;
  });
  useBlocker(({ currentLocation, nextLocation }) => {
    if (!latest.current() || currentLocation.pathname === nextLocation.pathname) return false;
    return !window.confirm('Leave without saving your changes?');
  });
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (latest.current()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
}
