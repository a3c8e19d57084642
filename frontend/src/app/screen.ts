import type { ComponentType } from 'react';
import type { ScreenRoute } from '@/lib/routing/screen-route';

/**
 * A route whose screen is downloaded when someone opens its address.
 * @param name of the component in its module
 */
export const screen = <Name extends string>(
  path: string,
  download: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): ScreenRoute => ({ path, ...layout(download, name) });

/** A route around others, whose component is downloaded with the first of them. */
export const layout = <Name extends string>(
  download: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  children?: readonly ScreenRoute[],
): ScreenRoute => ({ lazy: async () => ({ Component: (await download())[name] }), children });

/** Routes with the query client. */
export const withData = (children: readonly ScreenRoute[]): ScreenRoute =>
  layout(() => import('./providers.js'), 'DataProviders', children);
