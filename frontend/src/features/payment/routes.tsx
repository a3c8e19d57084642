import type { ScreenRoute } from '@/lib/routing/screen-route';

/** The public payment pages. */
export const paymentRoutes: ScreenRoute[] = [
  {
    path: 'Payment',
    lazy: async () => ({ Component: (await import('./pages/payment-page.js')).PaymentPage }),
  },
  {
    path: 'SuccessfulPayment',
    lazy: async () => ({
      Component: (await import('./pages/successful-payment-page.js')).SuccessfulPaymentPage,
    }),
  },
];
