import { safeLocalStorage } from '@/lib/storage';

export type Consent = 'yes' | 'no' | undefined;

const key = 'pageViewConsent';

/** What the visitor said; a browser that asks not to be tracked has said no. Undefined before an answer. */
export function readConsent(): Consent {
  if ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true) return 'no';
  const kept = safeLocalStorage.getItem(key);
  return kept === 'yes' || kept === 'no' ? kept : undefined;
}

export const keepConsent = (consent: 'yes' | 'no'): boolean => safeLocalStorage.setItem(key, consent);
