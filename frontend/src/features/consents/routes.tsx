import type { RouteObject } from 'react-router-dom';

const pages = () => import('./pages/index.js');

/** The client's consents, and the copy of a return that one is given for. */
export const consentRoutes: RouteObject[] = [
  { path: 'Consents', lazy: async () => ({ Component: (await pages()).ConsentsPage }) },
  { path: 'Consents/:consentId', lazy: async () => ({ Component: (await pages()).SignConsentPage }) },
  { path: 'ClientTaxReturn/:id/send-copy', lazy: async () => ({ Component: (await pages()).SendCopyPage }) },
];

/** What somebody whom a client named opens with the link of an e-mail. */
export const sharedCopyRoutes: RouteObject[] = [
  {
    path: 'SharedCopy',
    lazy: async () => ({ Component: (await import('./pages/shared-copy-page.js')).SharedCopyPage }),
  },
];
