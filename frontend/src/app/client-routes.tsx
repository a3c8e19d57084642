import type { ScreenRoute } from '@/lib/routing/screen-route';

const consentPages = () => import('@/features/consents/pages/index');
const signingPages = () => import('@/features/signing/pages/index');

/** Screens of the client portal. */
export const clientRoutes: readonly ScreenRoute[] = [
  {
    path: 'Client/Dashboard',
    lazy: async () => ({
      Component: (await import('@/features/portal/dashboard/dashboard-page')).ClientDashboardPage,
    }),
  },
  {
    path: 'ClientTaxReturn/:id/*',
    lazy: async () => ({ Component: (await import('@/features/portal/pages/return-page')).ReturnPage }),
  },
  // The client reads the finished return before signing.
  {
    path: 'ClientTaxReturn/:id/review',
    lazy: async () => ({ Component: (await import('@/features/review/pages/review-page')).ReviewPage }),
  },
  // The client signs the e-file authorization, and so does a spouse with an account of their own. In a demonstration
  // they say which identity document they would show.
  {
    path: 'ClientTaxReturn/:id/sign',
    lazy: async () => ({ Component: (await signingPages()).SignPage }),
  },
  {
    path: 'ClientTaxReturn/:id/sign/demonstration',
    lazy: async () => ({ Component: (await signingPages()).DemonstrationPage }),
  },
  {
    path: 'SpouseReturn/:id',
    lazy: async () => ({ Component: (await signingPages()).SpousePage }),
  },
  {
    path: 'SpouseReturn/:id/demonstration',
    lazy: async () => ({ Component: (await signingPages()).SpouseDemonstrationPage }),
  },
  // The client's consents, and the copy of a return that one is given for.
  { path: 'Consents', lazy: async () => ({ Component: (await consentPages()).ConsentsPage }) },
  { path: 'Consents/:consentId', lazy: async () => ({ Component: (await consentPages()).SignConsentPage }) },
  {
    path: 'ClientTaxReturn/:id/send-copy',
    lazy: async () => ({ Component: (await consentPages()).SendCopyPage }),
  },
  {
    path: 'Client/PriceTool',
    lazy: async () => ({
      Component: (await import('@/features/price-tool/pages/client-price-tool-page')).ClientPriceToolPage,
    }),
  },
];
