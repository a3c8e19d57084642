import type { ScreenRoute } from '@/lib/routing/screen-route';

const pages = () => import('./pages/index.js');

/**
 * The client signs the e-file authorization, and so does a spouse with an account of their own. In a demonstration they say
 * which identity document they would show.
 */
export const signingRoutes: ScreenRoute[] = [
  {
    path: 'ClientTaxReturn/:id/sign',
    lazy: async () => ({ Component: (await pages()).SignPage }),
  },
  {
    path: 'ClientTaxReturn/:id/sign/demonstration',
    lazy: async () => ({ Component: (await pages()).DemonstrationPage }),
  },
  {
    path: 'SpouseReturn/:id',
    lazy: async () => ({ Component: (await pages()).SpousePage }),
  },
  {
    path: 'SpouseReturn/:id/demonstration',
    lazy: async () => ({ Component: (await pages()).SpouseDemonstrationPage }),
  },
];
