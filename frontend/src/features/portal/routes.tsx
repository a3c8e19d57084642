import type { RouteObject } from 'react-router-dom';

/** Screens of the client portal. */
export const portalRoutes: RouteObject[] = [
  {
    path: 'Client/Dashboard',
    lazy: async () => ({ Component: (await import('./dashboard/dashboard-page.js')).DashboardPage }),
  },
  {
    path: 'ClientTaxReturn/:id/*',
    lazy: async () => ({ Component: (await import('./pages/return-page.js')).ReturnPage }),
  },
];
