import { accountFormRoutes } from '@/features/auth/routes';
import { blogRoutes } from '@/features/blog/routes';
import { guidanceRoutes } from '@/features/guidance/routes';
import { officeRoutes } from '@/features/offices/routes';
import { paymentRoutes } from '@/features/payment/routes';
import { firstQuestionRoutes, visitorPriceToolRoutes } from '@/features/price-tool/routes';
import { signedDocumentRoutes } from '@/features/signed-documents/routes';
import { websiteRoutes } from '@/features/website/routes';
import type { ScreenRoute } from '@/lib/routing/screen-route';
import { dataProviders } from './data-providers.js';
import { WebsiteLayout } from './layouts/website/website-layout.js';

const pageRoutes: readonly ScreenRoute[] = [
  ...websiteRoutes,
  ...officeRoutes,
  ...guidanceRoutes,
  ...paymentRoutes,
  ...signedDocumentRoutes,
  ...accountFormRoutes,
  { ...dataProviders, children: [...blogRoutes] },
];

/** Pages whose first screen is the same for every visitor: rendered when the site is built, hydrated in the browser. */
export const prerenderedRoutes: readonly ScreenRoute[] = [...pageRoutes, ...firstQuestionRoutes];

/** All routes. Each feature lists its screens; layouts and role guards are added here and in `browser-routes.tsx`. */
export const routes: readonly ScreenRoute[] = [
  { Component: WebsiteLayout, children: pageRoutes },
  { element: <WebsiteLayout slim />, children: visitorPriceToolRoutes },
  // Visitors who read only public pages do not download this table.
  { path: '*', lazyRoutes: async () => (await import('./browser-routes.js')).browserRoutes },
];
