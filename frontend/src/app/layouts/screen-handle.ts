/** Options that a route passes to its layout in `handle`. */
export interface ScreenHandle {
  /** Leaves out the footer, on screens that hold a single task, such as the price tool. */
  slim?: boolean;
}

export const isSlim = (handle: unknown): boolean =>
  typeof handle === 'object' && handle !== null && 'slim' in handle && handle.slim === true;
