/**
 * The key in `unlessStored` of a route's handle: the local-storage key with which the browser shows another first screen
 * than the prerendered one, which it then hides (`vite/page-document.ts`).
 */
export const storedKeyOf = (handle: unknown): string | undefined =>
  typeof handle === 'object' && handle !== null && 'unlessStored' in handle
    ? String(handle.unlessStored)
    : undefined;
