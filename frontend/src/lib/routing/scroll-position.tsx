import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Location, NavigationType } from 'react-router-dom';
import { takesOver } from '@/lib/hydration-data';
import { safeSessionStorage } from '@/lib/storage';

const storageKey = 'scrollPositions';
/** How many positions a tab remembers. */
const kept = 50;

/** How long a page may take to become as long as it was. */
const growsForMs = 5_000;

/** Location state for a link to another path that shows part of the same screen. */
export const keepsScroll = { keepsScroll: true } as const;

const isKept = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'keepsScroll' in state;

interface ScrollPositionProps {
  location: Location;
  type: NavigationType;
}

/**
 * Shows another page from its top, or from the element that the address names, and what Back and Forward lead to where
 * the reader left it. The browser cannot: it scrolls before the page is rendered. Another query is the same page.
 */
export function ScrollPosition({ location, type }: ScrollPositionProps): null {
  const { key, pathname, hash, state } = location;
  // The first pages of documents, and the browser's own jumps within a page, all have the same key.
  const entry = key + pathname + hash;
  const shown = useRef<{ entry: string; pathname: string }>(undefined);
  const positions = useRef<Record<string, number>>(undefined);

  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { entry, pathname };
    positions.current ??= stored();
    if (before?.entry === entry) return undefined;
    // A prerendered page's reader may have scrolled it before the script ran.
    if (!before && takesOver() && window.scrollY > 0) return undefined;
    const returns = before ? type === 'POP' : !isNewVisit();
    const position = returns ? positions.current[entry] : undefined;
    const target = hash && targetOf(hash);
    if (position !== undefined) return scrollWhenPossible(position);
    if (target) target.scrollIntoView();
    else if (before && before.pathname !== pathname && !isKept(state)) window.scrollTo(0, 0);
    return undefined;
  }, [entry, pathname, hash, state, type]);

  useEffect(() => {
    const note = () => {
      if (shown.current) positions.current = { ...positions.current, [shown.current.entry]: window.scrollY };
    };
    const take = () => (window.history.scrollRestoration = 'manual');
    const leave = () => {
      // In a prerendered document, the browser can restore the position before the script runs.
      window.history.scrollRestoration = 'auto';
      safeSessionStorage.setItem(storageKey, JSON.stringify(latest(positions.current ?? {})));
    };
    take();
    window.addEventListener('scroll', note, { passive: true });
    window.addEventListener('pageshow', take);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('scroll', note);
      window.removeEventListener('pageshow', take);
      window.removeEventListener('pagehide', leave);
    };
  }, []);
  return null;
}

/**
 * Scrolls to a position. A page that is too short for it may grow: scrolls again when it does, for some seconds and
 * until the reader does something. Returns a function that stops that.
 */
function scrollWhenPossible(position: number): () => void {
  const ended = new AbortController();
  const scroll = () => {
    window.scrollTo(0, position);
    if (Math.abs(window.scrollY - position) < 1) stop();
  };
  const growth = new ResizeObserver(scroll);
  const stop = () => {
    growth.disconnect();
    ended.abort();
  };
  growth.observe(document.body);
  for (const input of ['wheel', 'pointerdown', 'keydown'])
    window.addEventListener(input, stop, { signal: ended.signal });
  setTimeout(stop, growsForMs);
  scroll();
  return stop;
}

/** Whether the document was not reloaded, and not reached with Back or Forward. */
const isNewVisit = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'navigate');

function targetOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

const latest = (positions: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(positions).slice(-kept));

function stored(): Record<string, number> {
  try {
    const value: unknown = JSON.parse(safeSessionStorage.getItem(storageKey) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, number>) : {};
  } catch {
    return {};
  }
}
