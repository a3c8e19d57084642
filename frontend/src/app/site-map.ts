import { isValidElement } from 'react';
import { Navigate, type RouteObject } from 'react-router-dom';

/** Every address of the site, for the server, which answers 404 to any other. Made when the site is built. */
export interface SiteMap {
  /** Addresses whose HTML is drawn when the site is built. */
  pages: string[];
  /** Those drawn in the browser alone, in the router's own notation: `/AdminTaxReturn/:id`. */
  screens: string[];
  /** Old addresses, and where they have gone. */
  redirects: Record<string, string>;
}

/** `handle` of a route with a parameter all of whose addresses are known: a page is drawn for each. */
export interface AddressesHandle {
  addresses: () => Promise<readonly string[]>;
}

/**
 * Reads the addresses out of the app's own routes.
 * @param routes all of them
 * @param drawn those among them that need no visitor to be drawn. One that is not lazy only sends elsewhere.
 */
export async function siteMapOf(
  routes: readonly RouteObject[],
  drawn: readonly RouteObject[],
): Promise<SiteMap> {
  const map: SiteMap = { pages: [], screens: [], redirects: {} };
  const pages = new Set<RouteObject>();
  for (const { address, route } of leaves(drawn)) {
    const known = await addressesOf(address, route);
    if (!route.lazy || !known) continue;
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
  route: RouteObject;
}

function leaves(routes: readonly RouteObject[], parent = ''): Leaf[] {
  return routes.flatMap((route): Leaf[] => {
    const address = route.path ? `${parent}/${route.path}` : parent;
    if (route.children) return leaves(route.children, address);
    return route.path || route.index ? [{ address: address || '/', route }] : [];
  });
}

/** Undefined where a parameter can be anything. */
async function addressesOf(address: string, { handle }: RouteObject): Promise<readonly string[] | undefined> {
  if (hasAddresses(handle)) return handle.addresses();
  return address.includes(':') ? undefined : [address];
}

function hasAddresses(handle: unknown): handle is AddressesHandle {
  return typeof handle === 'object' && handle !== null && 'addresses' in handle;
}

function redirectOf({ element }: RouteObject): string | undefined {
  if (!isValidElement<{ to?: unknown }>(element) || element.type !== Navigate) return undefined;
  return typeof element.props.to === 'string' ? element.props.to : undefined;
}
