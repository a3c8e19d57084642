import './app/styles/fonts.css';
import './app/styles/tokens.css';
import './app/styles/base.css';
import { startTransition, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom';
import { routes } from './app/routes.js';
import { clearHydrationData, isServerRendered, setTakesOver } from './lib/hydration-data.js';
import { mustEnrol, onEnrolmentChange } from './lib/auth/enrolment.js';
import { onSessionEnd, restoreSession } from './lib/auth/session.js';

void start();
void unregisterServiceWorkers();

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) return;
  const hydrates = isFirstScreen(root);
  setTakesOver(hydrates);
  await loadFirstScreen();
  // With data to hydrate, even none, the router leaves the page where its reader has scrolled.
  const router = createBrowserRouter(routes, hydrates ? { hydrationData: {} } : undefined);
  // Signing out and an expired token both lead to the site's root (spec 1 §4). Loading it anew forgets another's screens.
  onSessionEnd((why) => {
    if (why === 'replaced') window.location.replace('/');
    else void router.navigate('/');
  });
  onEnrolmentChange(() => mustEnrol() && void router.navigate('/Account', { replace: true }));
  restoreSession();

  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  // A transition hydrates in slices, so that the page responds to input meanwhile.
  if (hydrates) startTransition(() => void hydrateRoot(root, app));
  else flushSync(() => createRoot(root).render(app));
  delete document.documentElement.dataset.own;
  const first = router.state.location;
  router.subscribe(({ historyAction, location }) => {
    if (historyAction !== 'POP') clearHydrationData();
    if (location !== first) setTakesOver(false);
  });
}

/**
 * Whether the document has the first screen as this browser would render it: it is prerendered, nothing that the
 * browser stored makes it another (`data-own`, vite/page-document.ts), and the address asks for no more than its
 * renderer knew.
 */
function isFirstScreen(root: HTMLElement): boolean {
  const { search, hash } = window.location;
  const state: unknown = window.history.state?.usr;
  const unknownSearch = !isServerRendered() && search;
  const own = document.documentElement.dataset.own !== undefined;
  return root.hasChildNodes() && !own && !unknownSearch && !hash && !state;
}

/** Loads the code of the first screen before the first render, so that no loading state replaces a prerendered page. */
async function loadFirstScreen(): Promise<void> {
  const matches = matchRoutes(routes, window.location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      // The router reports a screen that fails to load.
      const loaded = await route.lazy().catch(() => undefined);
      if (loaded) Object.assign(route, loaded, { lazy: undefined });
    }),
  );
}

/** A service worker of an earlier site on this address would serve old pages (spec 1 §4). */
async function unregisterServiceWorkers(): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  await Promise.all(registrations.map((registration) => registration.unregister()));
}
