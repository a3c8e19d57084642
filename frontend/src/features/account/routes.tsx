import type { ScreenRoute } from '@/lib/routing/screen-route';

/** The account of whoever is signed in: clients and staff. */
export const accountRoutes: ScreenRoute[] = [
  {
    path: 'Account',
    lazy: async () => ({ Component: (await import('./pages/account-page.js')).AccountPage }),
  },
];
