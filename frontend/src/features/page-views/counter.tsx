import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '@/components/button';
import { Banner } from '@/components/page/layout';
import { safeLocalStorage } from '@/lib/storage';
import styles from './counter.module.css';

/**
 * Asks for consent, and then reports the path of each page, without its query. Consent can be withdrawn on any page.
 */
export function Counter({ url }: { url: string }) {
  const [consent, setConsent] = useState(readConsent);
  const { pathname } = useLocation();

  useEffect(() => {
    if (consent === 'yes') navigator.sendBeacon(url, JSON.stringify({ path: pathname }));
  }, [consent, pathname, url]);

  const respond = (answer: 'yes' | 'no') => {
    safeLocalStorage.setItem(key, answer);
    setConsent(answer);
  };

  if (consent === 'no') return null;
  return (
    <Banner as="aside" aria-label="Counting page views" className={consent ? undefined : styles.asking}>
      {consent ? (
        <>
          <p>You allowed us to count page views.</p>
          <Button size="small" variant="secondary" onClick={() => respond('no')}>
            Stop
          </Button>
        </>
      ) : (
        <>
          <p>May we count page views? We only count pages, not who reads them.</p>
          <Button size="small" variant="secondary" onClick={() => respond('yes')}>
            Yes
          </Button>
          <Button size="small" variant="secondary" onClick={() => respond('no')}>
            No
          </Button>
        </>
      )}
    </Banner>
  );
}

const key = 'pageViewConsent';

/** The visitor's answer; undefined if there is none yet. Global Privacy Control counts as no. */
function readConsent(): 'yes' | 'no' | undefined {
  if ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true) return 'no';
  const kept = safeLocalStorage.getItem(key);
  return kept === 'yes' || kept === 'no' ? kept : undefined;
}
