import type { RouteObject } from 'react-router-dom';
import { RequireOwner } from '@/lib/auth/require-role';

/** Where the owner decides which staff may see client data. */
export const staffAccessRoutes: RouteObject[] = [
  {
    Component: RequireOwner,
    children: [
      {
        path: 'Admin/ApproveUser',
        lazy: async () => ({ Component: (await import('./pages/approve-user-page.js')).ApproveUserPage }),
      },
    ],
  },
];
