import type { RouteObject } from 'react-router-dom';
import { RequireOwner } from '@/lib/auth/require-role';

/** Who of the staff may see the database: the owner decides. */
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
