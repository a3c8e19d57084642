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

const downloadCall = () =>
  Promise.all([import('./pages/price-tool-page.js'), import('./screens/schedule-call-dialog.js')]);

/** Screens of the price tool that anyone may open. */
export const visitorPriceToolRoutes: ScreenRoute[] = [
  {
    handle,
    lazy: async () => {
      const { pathname } = globalThis.location ?? {};
      // /Modal1 opens a dialog over the first question. Its parts would otherwise ask for each other in turn.
      if (pathname === '/Modal1') void downloadCall().catch(() => undefined);
      const { LaterPriceTool, loadPriceTool } = await import('./pages/later-price-tool.js');
      if (!takesOver() || pathname === '/SaveForLater') await loadPriceTool();
      return { Component: LaterPriceTool };
    },
    // One page for all addresses, so that it stays mounted when its screens change the address.
    children: [...firstQuestionRoutes, { path: 'SaveForLater', element: null }],
  },
];
