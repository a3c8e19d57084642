import { RequireOwner } from '@/lib/auth/require-role';
import type { ScreenRoute } from '@/lib/routing/screen-route';

/** What the firm may erase of its clients, for the owner. */
export const disposalRoutes: ScreenRoute[] = [
  {
    Component: RequireOwner,
    children: [
      {
        path: 'Admin/Archive/Disposal',
        lazy: async () => ({ Component: (await import('./pages/disposal-page.js')).DisposalPage }),
      },
    ],
  },
];
