import './app/styles/fonts.css';
import './app/styles/tokens.css';
import './app/styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { routes } from './app/routes.js';
import { onSessionEnd, restoreSession } from './lib/auth/session.js';

const router = createBrowserRouter(routes);

// Signing out and an expired token both lead to the site's root (spec 1 §4).
onSessionEnd(() => void router.navigate('/'));
restoreSession();
void unregisterServiceWorkers();

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}

/** A service worker of an earlier site on this address would serve old pages (spec 1 §4). */
async function unregisterServiceWorkers(): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  await Promise.all(registrations.map((registration) => registration.unregister()));
}
