import type { ScreenRoute } from '@/lib/routing/screen-route';

/** The client reads the finished return before signing. */
export const reviewRoutes: ScreenRoute[] = [
  {
    path: 'ClientTaxReturn/:id/review',
    lazy: async () => ({ Component: (await import('./pages/review-page.js')).ReviewPage }),
  },
];
