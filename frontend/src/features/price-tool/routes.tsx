import type { RouteObject } from 'react-router-dom';

/** A task of its own: without the site's footer. */
const handle = { slim: true };

/** Screens of the price tool that anyone may open. */
export const visitorPriceToolRoutes: RouteObject[] = [
  {
    handle,
    lazy: async () => ({ Component: (await import('./pages/price-tool-page.js')).PriceToolPage }),
    // One page for all of them: it stays when the address follows its screens.
    children: ['PriceTool', 'SaveForLater', 'Modal1'].map((path) => ({ path, element: null })),
  },
];

/** Those of a signed-in client. */
export const clientPriceToolRoutes: RouteObject[] = [
  {
    path: 'Client/PriceTool',
    lazy: async () => ({
      Component: (await import('./pages/client-price-tool-page.js')).ClientPriceToolPage,
    }),
  },
];
