import type { RouteObject } from 'react-router-dom';

/** The public payment pages. */
export const paymentRoutes: RouteObject[] = [
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
