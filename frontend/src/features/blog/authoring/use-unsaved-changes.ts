import { useEffect, useEffectEvent } from 'react';

/**
 * Asks for confirmation before a link, Back or a closed tab loses unsaved changes. Browsers without the Navigation API
 * (before 2026, some) ask only when the page is left.
 * @param unsaved called when the user is about to leave
 */
export function useUnsavedChanges(unsaved: () => boolean): void {
  const askBeforeUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (unsaved()) event.preventDefault();
  });
  const askBeforeScreen = useEffectEvent((event: NavigateEvent) => {
    const { sameDocument, url } = event.destination;
    if (!event.cancelable || !sameDocument || new URL(url).pathname === window.location.pathname) return;
    if (unsaved() && !window.confirm('Leave without saving your changes?')) event.preventDefault();
  });
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => askBeforeUnload(event);
    const onNavigate = (event: NavigateEvent) => askBeforeScreen(event);
    window.addEventListener('beforeunload', onUnload);
    window.navigation?.addEventListener('navigate', onNavigate);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      window.navigation?.removeEventListener('navigate', onNavigate);
    };
  }, []);
}
