import { useState } from 'react';

/**
 * Reads the token of an emailed link, `/VerifyEmail#token=…`, and removes it from the URL, so that it is not shared.
 * Null without one.
 */
export function useLinkToken(name = 'token'): string | null {
  const [token] = useState(() => takeToken(name));
  return token;
}

function takeToken(name: string): string | null {
  const token = new URLSearchParams(globalThis.location?.hash.slice(1)).get(name);
  if (token !== null) window.history.replaceState(window.history.state, '', window.location.pathname);
  return token;
}
