import type { ScreenRoute } from '@/lib/routing/screen-route';

/** The firm's clients, for staff. */
export const clientRoutes: ScreenRoute[] = [
  {
    path: 'AdminClientList',
    lazy: async () => ({ Component: (await import('./pages/client-list-page.js')).ClientListPage }),
  },
];
