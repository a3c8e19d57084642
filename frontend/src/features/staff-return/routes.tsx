import type { RouteObject } from 'react-router-dom';

/** One return, as staff work on it. */
export const staffReturnRoutes: RouteObject[] = [
  {
    path: 'AdminTaxReturn/:id',
    lazy: async () => ({ Component: (await import('./tax-return-page.js')).TaxReturnPage }),
  },
];
