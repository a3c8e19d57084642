import { safeLocalStorage } from '@/lib/storage';

/**
 * Local-storage key of the sign-in token (spec 1 §4), in the API's form `Bearer …` but without its signature. So the
 * page knows who is signed in and until when, and nobody can sign in with what it stores: the whole token is in a
 * cookie that scripts cannot read.
 */
export const storedTokenKey = 'jwtToken';

export const readToken = (): string | null => safeLocalStorage.getItem(storedTokenKey);
export const writeToken = (token: string): boolean =>
  safeLocalStorage.setItem(storedTokenKey, token.replace(/[^.]*$/, ''));
export const forgetToken = (): void => safeLocalStorage.removeItem(storedTokenKey);

/** The claims of a JWT, or undefined if it cannot be decoded. Does not check the signature; only the server can. */
export function decodeToken(token: string): Record<string, unknown> | undefined {
  try {
    const part = token.replace(/^Bearer /, '').split('.')[1] ?? '';
    const bytes = Uint8Array.from(atob(part.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? { ...claims } : undefined;
  } catch {
    return undefined;
  }
}
