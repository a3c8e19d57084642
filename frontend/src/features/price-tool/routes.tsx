import type { RouteObject } from 'react-router-dom';

/** Leaves out the site's footer. */
const handle = { slim: true };

/** Screens of the price tool that anyone may open. */
export const visitorPriceToolRoutes: RouteObject[] = [
  {
    handle,
    lazy: async () => ({ Component: (await import('./pages/price-tool-page.js')).PriceToolPage }),
    // One page for all addresses, so that it stays mounted when its screens change the address.
    children: ['PriceTool', 'SaveForLater', 'Modal1'].map((path) => ({ path, element: null })),
  },
];

/** Screens of the price tool for signed-in clients. */
export const clientPriceToolRoutes: RouteObject[] = [
  {
    path: 'Client/PriceTool',
    lazy: async () => ({
      Component: (await import('./pages/client-price-tool-page.js')).ClientPriceToolPage,
    }),
  },
];
