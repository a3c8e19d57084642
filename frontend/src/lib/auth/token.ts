/** The sign-in token is kept under this key (spec 1 §4), in the form the API gives it: `Bearer …`. */
export const tokenKey = 'jwtToken';

/** Storage may be missing or forbidden (a private window, a test without a browser): then memory serves. */
let memory: string | null = null;

export function readToken(): string | null {
  try {
    return globalThis.localStorage?.getItem(tokenKey) ?? memory;
  } catch {
    return memory;
  }
}

export function writeToken(token: string | null): void {
  memory = token;
  try {
    if (token === null) globalThis.localStorage?.removeItem(tokenKey);
    else globalThis.localStorage?.setItem(tokenKey, token);
  } catch {
    // Memory has it: the person stays signed in until the page is closed.
  }
}

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
