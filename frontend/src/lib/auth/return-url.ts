import type { Role } from '@tax-firm/machines';
import { safeSessionStorage } from '@/lib/storage';

/** Storage key of the protected address that a visitor opened before signing in. */
const key = 'wantedScreen';
const maxAgeMs = 30 * 60_000;

/** Remembers an address for the next sign-in in this tab. */
export function rememberReturnUrl(path: string): void {
  safeSessionStorage.setItem(key, JSON.stringify({ path, at: Date.now() }));
}

export const forgetReturnUrl = (): void => safeSessionStorage.removeItem(key);

/**
 * The address that a link to the sign-in names as `next`, as those in emails do; undefined for one that is not of this
 * site. Which roles it is for, {@link nextFor} says.
 */
export function nextIn(search: string): string | undefined {
  const next = new URLSearchParams(search).get('next') ?? '';
  return ownPath.test(next) ? next : undefined;
}

/** A path without a scheme or a host: neither `//host` nor `/\host`, and no control characters. */
const ownPath = /^\/(?![/\\])[^\\\s\p{Cc}]*$/u;

/** Where someone of this role goes who opens the sign-in, or has signed in there; undefined if nothing was wanted. */
export function nextFor(role: Role, search: string): string | undefined {
  const next = nextIn(search);
  return next !== undefined && screensFor(role).test(next) ? next : returnUrlFor(role);
}

/** The address remembered in the last half hour; undefined if there is none, or none for this role. */
export function returnUrlFor(role: Role): string | undefined {
  const { path, at } = read();
  return path !== undefined && screensFor(role).test(path) && Date.now() - at < maxAgeMs ? path : undefined;
}

const screensFor = (role: Role): RegExp =>
  role === 'Client'
    ? /^\/(Client|SpouseReturn|Consents|Account|PriceTool)/i
    : /^\/(Admin|blog|machines|Account)/i;

function read(): { path?: string; at: number } {
  try {
    const kept: unknown = JSON.parse(safeSessionStorage.getItem(key) ?? '{}');
    if (typeof kept === 'object' && kept !== null && 'path' in kept && 'at' in kept)
      return { path: String(kept.path), at: Number(kept.at) };
  } catch {
    // Not written by this app.
  }
  return { at: 0 };
}
