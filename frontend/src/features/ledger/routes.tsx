import { RequireOwner } from '@/lib/auth/require-role';
import type { ScreenRoute } from '@/lib/routing/screen-route';

/** What the firm received and returned, for the owner. */
export const ledgerRoutes: ScreenRoute[] = [
  {
    Component: RequireOwner,
    children: [
      {
        path: 'Admin/Figures/Ledger',
        lazy: async () => ({ Component: (await import('./pages/ledger-page.js')).LedgerPage }),
      },
    ],
  },
];
