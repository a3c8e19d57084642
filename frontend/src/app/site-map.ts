import { isValidElement } from 'react';
import { Navigate } from 'react-router-dom';
import type { ScreenRoute } from '@/lib/routing/screen-route';

/** All addresses of the site, generated when it is built. The server answers 404 to any other. */
export interface SiteMap {
  /** Addresses whose HTML is rendered when the site is built. */
  pages: string[];
  /** Addresses rendered only in the browser, as router patterns: `/AdminTaxReturn/:id`. */
  screens: string[];
  /** Target address by old address. */
  redirects: Record<string, string>;
}

/**
 * Lists the addresses of the app's routes.
 * @param routes all routes
 * @param prerendered those of them, or below them, that are rendered when the site is built, unless they redirect
 */
export async function siteMapOf(
  routes: readonly ScreenRoute[],
  prerendered: readonly ScreenRoute[],
): Promise<SiteMap> {
  const map: SiteMap = { pages: [], screens: [], redirects: {} };
  const pages = new Set<ScreenRoute>();
  for (const { address, route } of leaves(prerendered)) {
    const known = route.handle?.addresses ? await route.handle.addresses() : [address];
    // A parameter can have any value, unless its route lists them.
    if (redirectOf(route) || known.some((each) => each.includes(':'))) continue;
    pages.add(route);
    map.pages.push(...known);
  }
  for (const { address, route } of leaves(routes)) {
    const to = redirectOf(route);
    if (to) map.redirects[address] = to;
    else if (!pages.has(route) && address !== '/*') map.screens.push(address);
  }
  return map;
}

interface Leaf {
  address: string;
  route: ScreenRoute;
}

function leaves(routes: readonly ScreenRoute[], parent = ''): Leaf[] {
  return routes.flatMap((route): Leaf[] => {
    const address = route.path ? `${parent}/${route.path}` : parent;
    if (route.children) return leaves(route.children, address);
    return route.path || route.index ? [{ address: address || '/', route }] : [];
  });
}

function redirectOf({ element }: ScreenRoute): string | undefined {
  if (!isValidElement<{ to?: unknown }>(element) || element.type !== Navigate) return undefined;
  return typeof element.props.to === 'string' ? element.props.to : undefined;
}
