import { use, type ComponentType } from 'react';
import { type Location, matchRoutes, type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import type { ScreenRoute } from './screen-route.js';

type Address = Pick<Location, 'pathname'>;

/** A component whose code is downloaded when it is first shown, or before that with `download`. */
interface LazyComponent {
  (): React.JSX.Element;
  /** Downloads the code that the component needs at an address. Rejects if that fails. */
  download: (at: Address) => Promise<void>;
}

/** Makes the route objects that {@link Screens} renders. */
export function screensOf(routes: readonly ScreenRoute[]): RouteObject[] {
  return routes.map(({ lazy, lazyRoutes, children, ...route }) => {
    const Component =
      (lazy && lazyScreen(lazy)) ?? (lazyRoutes && lazyScreens(lazyRoutes)) ?? route.Component;
    return { ...route, Component, children: children && screensOf(children) } as RouteObject;
  });
}

/** Downloads the code of all components at an address: layouts and page. Rejects if that fails. */
export async function loadScreens(screens: RouteObject[], at: Address): Promise<void> {
  const components = (matchRoutes(screens, at) ?? []).map(({ route }) => route.Component);
  await Promise.all(components.filter(isLazy).map(({ download }) => download(at)));
}

/** The screen at the router's address. Suspends until its code is there, and throws if the download fails. */
export function Screens({ screens }: { screens: RouteObject[] }) {
  const location = useLocation();
  // All at once: each component would start its download only when the one around it has arrived.
  loadScreens(screens, location).catch(() => undefined);
  return useRoutes(screens);
}

function lazyScreen(load: () => Promise<{ Component: ComponentType }>): LazyComponent {
  let Loaded: ComponentType | undefined;
  let loading: Promise<void> | undefined;
  const download = () => (loading ??= load().then(({ Component }) => void (Loaded = Component)));
  function Screen() {
    // Without suspending if the code is there, so that the first render has the whole screen.
    if (!Loaded) use(download());
    return <>{Loaded && <Loaded />}</>;
  }
  return Object.assign(Screen, { download });
}

function lazyScreens(load: () => Promise<readonly ScreenRoute[]>): LazyComponent {
  let screens: RouteObject[] = [];
  const table = lazyScreen(async () => {
    screens = screensOf(await load());
    return { Component: () => <Screens screens={screens} /> };
  });
  const { download } = table;
  return Object.assign(table, {
    download: async (at: Address) => {
      await download(at);
      await loadScreens(screens, at);
    },
  });
}

const isLazy = (component: ComponentType | null | undefined): component is LazyComponent & ComponentType =>
  typeof component === 'function' && 'download' in component;
