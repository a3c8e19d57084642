import type { Role } from '@tax-firm/machines';
import { safeSessionStorage } from '@/lib/storage';

/** A protected address that somebody opened before signing in, by an e-mail's link for one. */
const key = 'wantedScreen';
const maxAgeMs = 30 * 60_000;

/** Remembers it for the sign-in that follows, in this tab alone. */
export function rememberReturnUrl(path: string): void {
  safeSessionStorage.setItem(key, JSON.stringify({ path, at: Date.now() }));
}

export const forgetReturnUrl = (): void => safeSessionStorage.removeItem(key);

/** Where somebody of this role wanted to go half an hour ago at most; undefined when it is nothing for them. */
export function returnUrlFor(role: Role): string | undefined {
  const { path, at } = read();
  const own = role === 'Client' ? /^\/Client/i : /^\/Admin/i;
  return path !== undefined && own.test(path) && Date.now() - at < maxAgeMs ? path : undefined;
}

function read(): { path?: string; at: number } {
  try {
    const kept: unknown = JSON.parse(safeSessionStorage.getItem(key) ?? '{}');
    if (typeof kept === 'object' && kept !== null && 'path' in kept && 'at' in kept)
      return { path: String(kept.path), at: Number(kept.at) };
  } catch {
    // None, or not ours.
  }
  return { at: 0 };
}
