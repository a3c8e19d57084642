import type { RouteObject } from 'react-router-dom';

/** Where anybody who has a document can check whether the firm signed it. */
export const signedDocumentRoutes: RouteObject[] = [
  { path: 'verify', lazy: async () => ({ Component: (await import('./pages/verify-page.js')).VerifyPage }) },
];
