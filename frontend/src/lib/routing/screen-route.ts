import type { ComponentType, ReactNode } from 'react';

/**
 * A route of the site: what React Router's declarative mode knows of a route, and code that is downloaded when a
 * visitor opens its address. `screensOf` makes React Router's route objects of these.
 */
export interface ScreenRoute {
  path?: string;
  index?: true;
  element?: ReactNode;
  Component?: ComponentType;
  /** Downloads the component. */
  lazy?: () => Promise<{ Component: ComponentType }>;
  /** Downloads a table of routes, which are matched with the whole address. For a route with the path `*`. */
  lazyRoutes?: () => Promise<readonly ScreenRoute[]>;
  handle?: {
    /** For a route with a parameter whose values are all known: its addresses, each of which is prerendered. */
    addresses?: () => Promise<readonly string[]>;
    /**
     * The local-storage key with which the browser shows another first screen than the prerendered one, which it then
     * hides (vite/page-document.ts).
     */
    unlessStored?: string;
  };
  children?: readonly ScreenRoute[];
}
