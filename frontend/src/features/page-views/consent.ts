export type Consent = 'yes' | 'no' | undefined;

const key = 'pageViewConsent';

/** What the visitor said; a browser that asks not to be tracked has said no. Undefined before an answer. */
export function readConsent(): Consent {
  if ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true) return 'no';
  try {
    const kept = localStorage.getItem(key);
    return kept === 'yes' || kept === 'no' ? kept : undefined;
  } catch {
    // Where nothing can be kept, the question would come back on every page.
    return 'no';
  }
}

export function keepConsent(consent: 'yes' | 'no'): void {
  try {
    localStorage.setItem(key, consent);
  } catch {
    // It holds until the page is closed.
  }
}
