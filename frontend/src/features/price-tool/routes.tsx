import { takesOver } from '@/lib/hydration-data';
import type { ScreenRoute } from '@/lib/routing/screen-route';
import { storageKey } from './storage-key.js';

/** Visitors with answers see another first screen than the prerendered one. */
const handle = { unlessStored: storageKey };

/** The addresses that start with the first question, which is the same for everyone. */
export const firstQuestionRoutes: ScreenRoute[] = ['PriceTool', 'Modal1'].map((path) => ({
  path,
  element: null,
}));

/** Screens of the price tool that anyone may open. */
export const visitorPriceToolRoutes: ScreenRoute[] = [
  {
    handle,
    lazy: async () => {
      const { pathname } = globalThis.location ?? {};
      const { LaterPriceTool, loadPriceTool } = await import('./pages/later-price-tool.js');
      if (!takesOver() || pathname === '/SaveForLater') await loadPriceTool();
      return { Component: LaterPriceTool };
    },
    // One page for all addresses, so that it stays mounted when its screens change the address.
    children: [...firstQuestionRoutes, { path: 'SaveForLater', element: null }],
  },
];
