import type { ScreenRoute } from '@/lib/routing/screen-route';
import { WebsiteLayout } from './layouts/website/website-layout.js';
import { firstQuestionRoutes, pageRoutes, visitorPriceToolRoutes } from './page-routes.js';

/** Pages whose first screen is the same for every visitor: rendered when the site is built, hydrated in the browser. */
export const prerenderedRoutes: readonly ScreenRoute[] = [...pageRoutes, ...firstQuestionRoutes];

/** All routes. */
export const routes: readonly ScreenRoute[] = [
  { Component: WebsiteLayout, children: pageRoutes },
  { element: <WebsiteLayout slim />, children: visitorPriceToolRoutes },
  // Visitors who read only public pages do not download this table.
  { path: '*', lazyRoutes: async () => (await import('./browser-routes.js')).browserRoutes },
];
