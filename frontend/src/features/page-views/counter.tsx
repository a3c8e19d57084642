import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '@/components/button';
import { keepConsent, readConsent } from './consent.js';
import styles from './counter.module.css';

/** Asks once; counts after a yes, which can be taken back on every page. Only the path is told: no search, no name. */
export function Counter({ url }: { url: string }) {
  const [consent, setConsent] = useState(readConsent);
  const { pathname } = useLocation();

  useEffect(() => {
    if (consent === 'yes') navigator.sendBeacon(url, JSON.stringify({ path: pathname }));
  }, [consent, pathname, url]);

  const say = (answer: 'yes' | 'no') => {
    keepConsent(answer);
    setConsent(answer);
  };

  if (consent === 'no') return null;
  return (
    <aside aria-label="Counting page views" className={styles.box} data-asking={!consent || undefined}>
      {consent ? (
        <>
          <p>With your leave, we count which pages are read.</p>
          <Button size="small" variant="secondary" onClick={() => say('no')}>
            Stop
          </Button>
        </>
      ) : (
        <>
          <p>May we count which pages are read? The page alone is counted, not who reads it.</p>
          <Button size="small" variant="secondary" onClick={() => say('yes')}>
            Yes
          </Button>
          <Button size="small" variant="secondary" onClick={() => say('no')}>
            No
          </Button>
        </>
      )}
    </aside>
  );
}
