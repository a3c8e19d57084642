import type { RouteObject } from 'react-router-dom';

/** The account of whoever is signed in: clients and staff. */
export const accountRoutes: RouteObject[] = [
  {
    path: 'Account',
    lazy: async () => ({ Component: (await import('./pages/account-page.js')).AccountPage }),
  },
];
