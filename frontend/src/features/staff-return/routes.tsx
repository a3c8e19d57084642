import type { ScreenRoute } from '@/lib/routing/screen-route';

/** One return, as staff work on it. */
export const staffReturnRoutes: ScreenRoute[] = [
  {
    path: 'AdminTaxReturn/:id',
    lazy: async () => ({ Component: (await import('./tax-return-page.js')).TaxReturnPage }),
  },
];
