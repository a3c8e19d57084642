import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';

/**
 * Asks before what was written is left behind, by a link as by closing the tab.
 * @param unsaved asked at that moment
 */
export function useUnsavedChanges(unsaved: () => boolean): void {
  const latest = useRef(unsaved);
  useEffect(() => {
    latest.current = unsaved;
  });
  useBlocker(({ currentLocation, nextLocation }) => {
    if (!latest.current() || currentLocation.pathname === nextLocation.pathname) return false;
    return !window.confirm('Leave without saving what you have written?');
  });
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (latest.current()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
}
