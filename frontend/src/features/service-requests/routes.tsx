import type { RouteObject } from 'react-router-dom';
import { RequireStaffWithAccess } from '@/lib/auth/require-role';

/** Requests for a call, for staff. */
export const serviceRequestRoutes: RouteObject[] = [
  {
    Component: RequireStaffWithAccess,
    children: [
      {
        path: 'Admin/Requests',
        lazy: async () => ({ Component: (await import('./pages/requests-page.js')).RequestsPage }),
      },
    ],
  },
];
