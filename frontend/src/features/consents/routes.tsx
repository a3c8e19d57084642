import type { ScreenRoute } from '@/lib/routing/screen-route';

const pages = () => import('./pages/index.js');

/** The client's consents, and the copy of a return that one is given for. */
export const consentRoutes: ScreenRoute[] = [
  { path: 'Consents', lazy: async () => ({ Component: (await pages()).ConsentsPage }) },
  { path: 'Consents/:consentId', lazy: async () => ({ Component: (await pages()).SignConsentPage }) },
  { path: 'ClientTaxReturn/:id/send-copy', lazy: async () => ({ Component: (await pages()).SendCopyPage }) },
];

/** What someone whom a client named opens with the link of an email. */
export const sharedCopyRoutes: ScreenRoute[] = [
  {
    path: 'SharedCopy',
    lazy: async () => ({ Component: (await import('./pages/shared-copy-page.js')).SharedCopyPage }),
  },
];
