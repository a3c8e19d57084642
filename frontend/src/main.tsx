import '@fontsource/newsreader/500.css';
import '@fontsource/newsreader/500-italic.css';
import '@fontsource-variable/instrument-sans';
import './app/styles/tokens.css';
import './app/styles/base.css';
import './app/styles/layout.css';
import '/looks.css';
import { startTransition, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { isPublicPage, screens, Site } from './app/site.js';
import { allowTranslation } from './lib/allow-translation.js';
import { restoreSession } from './lib/auth/session.js';
import { isServerRendered, setTakesOver } from './lib/hydration-data.js';
import { downloadScreens } from './lib/routing/screens.js';

void start();
void unregisterServiceWorkers();

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) return;
  allowTranslation();
  // An expired token leads to the site's root (spec 1 §4). A screen for which one must sign in leads there itself, and says why.
  if (!restoreSession() && isPublicPage(window.location)) return window.location.replace('/');
  const hydrates = isFirstScreen(root);
  setTakesOver(hydrates);
  // Before the first render, so that no loading state replaces a prerendered page. The screen reports a failure.
  await downloadScreens(screens, window.location).catch(() => undefined);

  const app = (
    <StrictMode>
      <BrowserRouter>
        <Site />
      </BrowserRouter>
    </StrictMode>
  );
  // A transition hydrates in slices, so that the page responds to input meanwhile.
  if (hydrates) startTransition(() => void hydrateRoot(root, app));
  else flushSync(() => createRoot(root).render(app));
  delete document.documentElement.dataset.own;
}

/**
 * Whether the document has the first screen as this browser would render it: it is prerendered, nothing that the
 * browser stored makes it another (`data-own`, vite/page-document.ts), and the address asks for no more than its
 * renderer knew. The home page is the same with every search, such as an advertisement's.
 */
function isFirstScreen(root: HTMLElement): boolean {
  const { pathname, search, hash } = window.location;
  const state: unknown = window.history.state?.usr;
  const isKnown = isServerRendered() || pathname === '/' || (!search && !hash);
  const own = document.documentElement.dataset.own !== undefined;
  return root.hasChildNodes() && !own && isKnown && !state;
}

/** A service worker of an earlier site on this address would serve old pages (spec 1 §4). */
async function unregisterServiceWorkers(): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  await Promise.all(registrations.map((registration) => registration.unregister()));
}
