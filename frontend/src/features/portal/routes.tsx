import type { ScreenRoute } from '@/lib/routing/screen-route';

/** Screens of the client portal. */
export const portalRoutes: ScreenRoute[] = [
  {
    path: 'Client/Dashboard',
    lazy: async () => ({ Component: (await import('./dashboard/dashboard-page.js')).ClientDashboardPage }),
  },
  {
    path: 'ClientTaxReturn/:id/*',
    lazy: async () => ({ Component: (await import('./pages/return-page.js')).ReturnPage }),
  },
];
