import { useEffect, useRef } from 'react';

/**
 * Scrolls to the top when another screen follows. The first one stays where it is: its reader may have scrolled before
 * the script ran, and be about to press something.
 */
export function useTopOfScreen(screen: string): void {
  const shown = useRef(screen);
  useEffect(() => {
    if (shown.current !== screen) window.scrollTo(0, 0);
    shown.current = screen;
  }, [screen]);
}
