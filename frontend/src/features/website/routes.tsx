import type { ScreenRoute } from '@/lib/routing/screen-route';

/** Home, About and the policy pages. */
export const websiteRoutes: ScreenRoute[] = [
  { index: true, lazy: async () => ({ Component: (await import('./pages/home-page.js')).HomePage }) },
  { path: 'AboutUs', lazy: async () => ({ Component: (await import('./pages/about-page.js')).AboutPage }) },
  {
    path: 'Services',
    lazy: async () => ({ Component: (await import('./pages/policy-pages.js')).ServicesPage }),
  },
  {
    path: 'Privacy',
    lazy: async () => ({ Component: (await import('./pages/policy-pages.js')).PrivacyPage }),
  },
  { path: 'Terms', lazy: async () => ({ Component: (await import('./pages/policy-pages.js')).TermsPage }) },
  { path: 'Refund', lazy: async () => ({ Component: (await import('./pages/policy-pages.js')).RefundPage }) },
  {
    path: 'Promotions',
    lazy: async () => ({ Component: (await import('./pages/policy-pages.js')).PromotionsPage }),
  },
  {
    path: 'Anti-Defamation-Policy',
    lazy: async () => ({ Component: (await import('./pages/policy-pages.js')).AntiDefamationPage }),
  },
];
