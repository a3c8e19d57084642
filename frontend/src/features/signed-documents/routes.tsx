import type { ScreenRoute } from '@/lib/routing/screen-route';

/** Where anyone who has a document can check whether the firm signed it. */
export const signedDocumentRoutes: ScreenRoute[] = [
  { path: 'verify', lazy: async () => ({ Component: (await import('./pages/verify-page.js')).VerifyPage }) },
];
