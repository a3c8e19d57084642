/**
 * What a route may tell its layout: `handle: { slim: true }` leaves the footer out, for a screen that is a task
 * of its own, as the price tool's.
 */
export interface ScreenHandle {
  slim?: boolean;
}

export const isSlim = (handle: unknown): boolean =>
  typeof handle === 'object' && handle !== null && 'slim' in handle && handle.slim === true;
