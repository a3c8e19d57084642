import type { RouteObject } from 'react-router-dom';

/** The client signs the e-file authorization. */
export const signingRoutes: RouteObject[] = [
  {
    path: 'ClientTaxReturn/:id/sign',
    lazy: async () => ({ Component: (await import('./pages/sign-page.js')).SignPage }),
  },
];
