import type { RouteObject } from 'react-router-dom';
import { RequireOwner } from '@/lib/auth/require-role';

/** The owner's statistics. */
export const statisticsRoutes: RouteObject[] = [
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
