import { useEffect, useState, type RefObject } from 'react';

/**
 * Whether an element is on the screen, or as near as `margin` says (as in CSS, such as `100%` of a screen above and
 * below).
 */
export function useNear(element: RefObject<Element | null>, margin: string): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: margin,
    });
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element, margin]);
  return near;
}
