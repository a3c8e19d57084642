import type { RouteObject } from 'react-router-dom';

/** The firm's clients, for staff. */
export const clientRoutes: RouteObject[] = [
  {
    path: 'AdminClientList',
    lazy: async () => ({ Component: (await import('./pages/client-list-page.js')).ClientListPage }),
  },
];
