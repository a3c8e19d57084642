import type { ScreenRoute } from '@/lib/routing/screen-route';

/** Screens of the price tool for signed-in clients. */
export const clientPriceToolRoutes: ScreenRoute[] = [
  {
    path: 'Client/PriceTool',
    lazy: async () => ({
      Component: (await import('./pages/client-price-tool-page.js')).ClientPriceToolPage,
    }),
  },
];
