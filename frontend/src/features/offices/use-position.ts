import { useCallback, useEffect, useState } from 'react';
import type { Point } from './nearest.js';

/** State of the visitor's location: not requested, being found, refused by the browser, no longer needed, or known. */
export type Position = 'unasked' | 'finding' | 'denied' | 'unwanted' | Point;

/** Both in milliseconds. */
const options: PositionOptions = { timeout: 10_000, maximumAge: 10 * 60_000 };

/**
 * The visitor's location. Found at once if the visitor has allowed it before, otherwise only when `find` is called:
 * most visitors refuse a page that asks when it opens.
 * @param wanted false while a search or region determines the offices
 */
export function usePosition(wanted: boolean) {
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

/** Whether the visitor has allowed the location. False in browsers that cannot tell. */
async function allowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted';
  } catch {
    return false;
  }
}
