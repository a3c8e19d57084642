/** Options that a route passes to its layout in `handle`. */
export interface ScreenHandle {
  /** Leaves out the footer, on screens that hold a single task, such as the price tool. */
  slim?: boolean;
  /**
   * Local-storage key with which the browser shows another first screen than the prerendered one, which it then hides
   * (`vite/page-document.ts`).
   */
  unlessStored?: string;
}

export const isSlim = (handle: unknown): boolean =>
  typeof handle === 'object' && handle !== null && 'slim' in handle && handle.slim === true;

/** The key in `unlessStored` of a route's handle. */
export const storedKeyOf = (handle: unknown): string | undefined =>
  typeof handle === 'object' && handle !== null && 'unlessStored' in handle
    ? String(handle.unlessStored)
    : undefined;
