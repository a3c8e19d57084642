import { isLoopback } from '../../base/config/addresses.js';

/** The site as WebAuthn knows it: a passkey works only for its id, and only on its origin. */
export interface RelyingParty {
  /** A domain, such as `cpa.example`. */
  readonly id: string;
  readonly origin: string;
}

/**
 * Returns the relying party of a site.
 * @param publicUrl an address of this computer becomes `localhost`, because an IP address cannot have passkeys
 */
export function relyingPartyOf(publicUrl: string): RelyingParty {
  const url = new URL(publicUrl);
  if (isLoopback(url.hostname)) url.hostname = 'localhost';
  return { id: url.hostname, origin: url.origin };
}
