import type { ScreenRoute } from '@/lib/routing/screen-route';

/** The dashboard: staff's list of open returns (spec 2 §2.3). */
export const staffReturnsRoutes: ScreenRoute[] = [
  {
    path: 'Admin/Dashboard',
    lazy: async () => ({ Component: (await import('./dashboard/dashboard-page.js')).DashboardPage }),
  },
];
