import type { RouteObject } from 'react-router-dom';

/** The dashboard: staff's list of open returns (spec 2 §2.3). */
export const staffReturnsRoutes: RouteObject[] = [
  {
    path: 'Admin/Dashboard',
    lazy: async () => ({ Component: (await import('./dashboard/dashboard-page.js')).DashboardPage }),
  },
];
