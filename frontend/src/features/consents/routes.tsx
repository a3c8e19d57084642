import type { ScreenRoute } from '@/lib/routing/screen-route';

/** What somebody whom a client named opens with the link of an e-mail. */
export const sharedCopyRoutes: ScreenRoute[] = [
  {
    path: 'SharedCopy',
    lazy: async () => ({ Component: (await import('./pages/shared-copy-page.js')).SharedCopyPage }),
  },
];
