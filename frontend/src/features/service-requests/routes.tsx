import { RequireStaffWithAccess } from '@/lib/auth/require-role';
import type { ScreenRoute } from '@/lib/routing/screen-route';

/** Requests for a call, for staff. */
export const serviceRequestRoutes: ScreenRoute[] = [
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
