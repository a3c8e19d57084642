import { useCallback, useEffect, useState } from 'react';
import type { Point } from './nearest.js';

/** Where the visitor is: not asked for, being found, not told by the browser, of no interest any more, or known. */
export type Position = 'unasked' | 'finding' | 'denied' | 'unwanted' | Point;

/** How long the browser may take, and how old a place it may remember. */
const options: PositionOptions = { timeout: 10_000, maximumAge: 10 * 60_000 };

/**
 * The visitor's own place. Found at once where the visitor has allowed it before; else only on request, because a page
 * that asks as it opens is refused by most.
 * @param wanted false while something else says which offices to show
 */
export function usePosition(wanted: boolean): {
  position: Position;
  find: () => void;
  forget: () => void;
} {
  const [position, setPosition] = useState<Position>('unasked');

  const find = useCallback(() => {
    if (!('geolocation' in navigator)) return setPosition('denied');
    setPosition('finding');
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) =>
        setPosition((before) => (before === 'finding' ? { latitude, longitude } : before)),
      () => setPosition((before) => (before === 'finding' ? 'denied' : before)),
      options,
    );
  }, []);
  const forget = useCallback(() => setPosition('unwanted'), []);

  useEffect(() => {
    if (!wanted || position !== 'unasked') return;
    let left = false;
    void allowed().then((yes) => yes && !left && find());
    return () => {
      left = true;
    };
  }, [wanted, position, find]);

  return { position, find, forget };
}

/** Some browsers do not tell, and some not of this permission. */
async function allowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted';
  } catch {
    return false;
  }
}
