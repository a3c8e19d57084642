import { RequireOwner } from '@/lib/auth/require-role';
import type { ScreenRoute } from '@/lib/routing/screen-route';

/** Where the owner decides which staff may see client data. */
export const staffAccessRoutes: ScreenRoute[] = [
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
