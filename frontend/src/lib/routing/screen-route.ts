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
  /** Options for the site map and the prerendered page. */
  handle?: unknown;
  children?: readonly ScreenRoute[];
}
