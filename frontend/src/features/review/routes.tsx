import type { RouteObject } from 'react-router-dom';

/** The client reads the finished return before signing. */
export const reviewRoutes: RouteObject[] = [
  {
    path: 'ClientTaxReturn/:id/review',
    lazy: async () => ({ Component: (await import('./pages/review-page.js')).ReviewPage }),
  },
];
