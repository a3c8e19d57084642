import type { RouteObject } from 'react-router-dom';
import { RequireStaffWithAccess } from '@/lib/auth/require-role';

/** What is on its way out of the house, and what did not get there. */
export const deliveryRoutes: RouteObject[] = [
  {
    Component: RequireStaffWithAccess,
    children: [
      {
        path: 'Admin/Deliveries',
        lazy: async () => ({ Component: (await import('./pages/deliveries-page.js')).DeliveriesPage }),
      },
    ],
  },
];
