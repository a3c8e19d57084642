import { useEffect, useRef } from 'react';

/** The list whose line a screen is the detail page of; undefined for the others. */
const listOf = (screen: string): string | undefined =>
  /^(individual|business)Compact\.(?!list$)/.test(screen) ? screen.replace(/\..*/, '.list') : undefined;

/**
 * Scrolls to the top when another screen follows, and back to the line that the reader came from when they return to a
 * price list from one of its pages. The first screen stays where it is: its reader may have scrolled before the script
 * ran, and be about to press something.
 */
export function useTopOfScreen(screen: string): void {
  const shown = useRef(screen);
  const places = useRef<Record<string, number>>({});
  useEffect(() => {
    const from = shown.current;
    shown.current = screen;
    if (from !== screen) window.scrollTo(0, listOf(from) === screen ? (places.current[screen] ?? 0) : 0);
    const note = () => (places.current[screen] = window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [screen]);
}
