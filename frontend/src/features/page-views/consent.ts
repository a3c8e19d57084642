import { safeLocalStorage } from '@/lib/storage';

export type PageViewConsent = 'yes' | 'no' | undefined;

const key = 'pageViewConsent';

/** The visitor's answer; undefined if there is none yet. Global Privacy Control counts as no. */
export function readConsent(): PageViewConsent {
  if ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true) return 'no';
  const kept = safeLocalStorage.getItem(key);
  return kept === 'yes' || kept === 'no' ? kept : undefined;
}

export const keepConsent = (consent: 'yes' | 'no'): boolean => safeLocalStorage.setItem(key, consent);
