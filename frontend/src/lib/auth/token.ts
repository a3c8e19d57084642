import { safeLocalStorage } from '@/lib/storage';

/** The sign-in token is kept under this key (spec 1 §4), in the form the API gives it: `Bearer …`. */
export const tokenKey = 'jwtToken';

export const readToken = (): string | null => safeLocalStorage.getItem(tokenKey);
export const writeToken = (token: string): boolean => safeLocalStorage.setItem(tokenKey, token);
export const forgetToken = (): void => safeLocalStorage.removeItem(tokenKey);

/** The token's middle part. Undefined when it is not a token; the server alone judges whether it is genuine. */
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
