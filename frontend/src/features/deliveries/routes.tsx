import type { RouteObject } from 'react-router-dom';
import { RequireStaffWithAccess } from '@/lib/auth/require-role';

/** Outgoing e-mails, and those that could not be delivered. */
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
