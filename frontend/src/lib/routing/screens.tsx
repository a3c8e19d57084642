import { type ComponentType, startTransition, useEffect, useState, createContext, useContext } from 'react';
import {
  type Location,
  matchRoutes,
  type NavigationType,
  type RouteObject,
  useLocation,
  useNavigationType,
  useRoutes,
} from 'react-router-dom';
import { ScrollPosition } from './scroll-position.js';
import type { ScreenRoute } from './screen-route.js';

/** How the reader came to the screen. Below a `useRoutes` with a location, React Router always says POP. */
export const ArrivalContext = createContext<`${NavigationType}`>('POP');

/** Whether the reader came to the screen with Back or Forward, or opened the site there. */
export const useCameBack = (): boolean => useContext(ArrivalContext) === 'POP';

type Address = Pick<Location, 'pathname'>;

/** A component whose code must be downloaded before it is rendered. */
interface LazyComponent {
  (): React.ReactNode;
  /** Downloads the code that the component needs at an address. Rejects if that fails. */
  download: (at: Address) => Promise<void>;
  isDownloaded: (at: Address) => boolean;
}

/** Makes the route objects that {@link Screens} renders. */
export function screensOf(routes: readonly ScreenRoute[]): RouteObject[] {
  return routes.map(({ lazy, lazyRoutes, children, ...route }) => {
    const Component = (lazy && lazyScreen(lazy)) ?? (lazyRoutes && lazyTable(lazyRoutes)) ?? route.Component;
    return { ...route, Component, children: children && screensOf(children) } as RouteObject;
  });
}

/** Downloads the code of all components at an address: layouts and page. Rejects if that fails. */
export async function downloadScreens(screens: RouteObject[], at: Address): Promise<void> {
  await Promise.all(lazyAt(screens, at).map(({ download }) => download(at)));
}

interface ScreensProps {
  screens: RouteObject[];
  /** Called before another screen replaces the first one. */
  onLeave?: () => void;
}

/**
 * The screen at the router's address. While its code is downloaded, the present one stays. Throws if the download fails.
 */
export function Screens({ screens, onLeave }: ScreensProps) {
  const arrival = useArrival(screens);
  const [first] = useState(useLocation().key);
  if (arrival && arrival.location.key !== first) onLeave?.();
  return arrival && <Screen screens={screens} {...arrival} />;
}

interface Arrival {
  location: Location;
  type: NavigationType;
}

/** The location whose screen is shown. Undefined until the code of the first screen has been downloaded. */
function useArrival(screens: RouteObject[]): Arrival | undefined {
  const location = useLocation();
  const type = useNavigationType();
  const isReady = lazyAt(screens, location).every(({ isDownloaded }) => isDownloaded(location));
  const [shown, setShown] = useState(isReady ? { location, type } : undefined);
  const [failure, setFailure] = useState<{ error: unknown }>();
  const waits = shown?.location !== location;
  if (waits && isReady) setShown({ location, type });
  useEffect(() => {
    if (!waits) return undefined;
    let isWanted = true;
    downloadScreens(screens, location).then(
      () => isWanted && startTransition(() => setShown({ location, type })),
      (error: unknown) => isWanted && setFailure({ error }),
    );
    return () => {
      isWanted = false;
    };
  }, [screens, location, type, waits]);
  if (failure) throw failure.error;
  return shown;
}

function Screen({ screens, location, type }: Arrival & { screens: RouteObject[] }) {
  return (
    <ArrivalContext value={type}>
      {useRoutes(screens, location)}
      <ScrollPosition location={location} type={type} />
    </ArrivalContext>
  );
}

function lazyScreen(load: () => Promise<{ Component: ComponentType }>): LazyComponent {
  let Loaded: ComponentType | undefined;
  let loading: Promise<void> | undefined;
  const download = async () => {
    try {
      Loaded = (await load()).Component;
    } catch (error) {
      // The next visit tries again.
      loading = undefined;
      throw error;
    }
  };
  return Object.assign(() => Loaded && <Loaded />, {
    download: () => (loading ??= download()),
    isDownloaded: () => Loaded !== undefined,
  });
}

function lazyTable(load: () => Promise<readonly ScreenRoute[]>): LazyComponent {
  let screens: RouteObject[] = [];
  const table = lazyScreen(async () => {
    screens = screensOf(await load());
    return { Component: () => useRoutes(screens) };
  });
  return Object.assign(() => table(), {
    download: async (at: Address) => {
      await table.download(at);
      await downloadScreens(screens, at);
    },
    isDownloaded: (at: Address) =>
      table.isDownloaded(at) && lazyAt(screens, at).every(({ isDownloaded }) => isDownloaded(at)),
  });
}

const lazyAt = (screens: RouteObject[], at: Address): LazyComponent[] =>
  (matchRoutes(screens, at) ?? []).flatMap(({ route: { Component } }) =>
    isLazy(Component) ? [Component] : [],
  );

const isLazy = (component: ComponentType | null | undefined): component is LazyComponent & ComponentType =>
  typeof component === 'function' && 'download' in component;
