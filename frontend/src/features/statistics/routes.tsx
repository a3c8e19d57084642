import { RequireOwner } from '@/lib/auth/require-role';
import type { ScreenRoute } from '@/lib/routing/screen-route';

/** The owner's statistics. */
export const statisticsRoutes: ScreenRoute[] = [
  {
    Component: RequireOwner,
    children: [
      {
        path: 'Admin/Figures',
        lazy: async () => ({ Component: (await import('./pages/statistics-page.js')).StatisticsPage }),
      },
    ],
  },
];
