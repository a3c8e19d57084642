import { Navigate } from 'react-router-dom';
import { storageKey } from '@/features/price-tool/storage-key';
import { storedTokenKey } from '@/lib/auth/token';
import { takesOver } from '@/lib/hydration-data';
import type { ScreenRoute } from '@/lib/routing/screen-route';
import { layout, screen, withData } from './screen.js';

const policyPages = () => import('@/features/website/pages/policy-pages');
const paymentPages = () => import('@/features/payment/pages/payment-pages');
const signInPages = () => import('@/features/auth/pages/sign-in-pages');
const signUpPages = () => import('@/features/auth/pages/sign-up-pages');
const forgotPasswordPages = () => import('@/features/auth/pages/forgot-password-page');
const messageConfirmationPage = () => import('@/features/offices/pages/message-confirmation-page');

const guidance = () => import('@/features/guidance/topics');

/** The free guidance library. All topics are known when the site is built: others are not found. */
const guidanceRoutes: readonly ScreenRoute[] = [
  { index: true, ...layout(() => import('@/features/guidance/pages/guidance-page'), 'GuidancePage') },
  { path: 'SCorp', element: <Navigate to="/cpa-free-guidance/s-corporation" replace /> },
  {
    path: ':topic',
    handle: { addresses: async () => (await guidance()).topicAddresses },
    ...layout(() => import('@/features/guidance/pages/topic-page'), 'TopicPage'),
  },
  {
    path: ':topic/:question',
    handle: { addresses: async () => (await guidance()).questionAddresses },
    ...layout(() => import('@/features/guidance/pages/question-page'), 'QuestionPage'),
  },
];

/** Forms of visitors without an account or a session. Whoever is signed in is redirected instead of seeing the first ones. */
const accountFormRoutes: readonly ScreenRoute[] = [
  ...[
    screen('ClientSignIn', signInPages, 'ClientSignInPage'),
    screen('AgroSignIn', signInPages, 'StaffSignInPage'),
    screen('login', signInPages, 'LoginPage'),
    screen('ClientSignUp', signUpPages, 'ClientSignUpPage'),
    screen('AgroSignUp', signUpPages, 'StaffSignUpPage'),
    screen('register', signUpPages, 'RegisterPage'),
  ].map((route) => ({ ...route, handle: { unlessStored: storedTokenKey } })),
  screen('ForgotPassword', forgotPasswordPages, 'ForgotPasswordPage'),
  screen('ForgotPasswordConfirm', forgotPasswordPages, 'ForgotPasswordConfirmPage'),
];

/** Public pages, apart from those of the price tool. */
export const pageRoutes: readonly ScreenRoute[] = [
  { index: true, ...layout(() => import('@/features/website/pages/home-page'), 'HomePage') },
  screen('AboutUs', () => import('@/features/website/pages/about-page'), 'AboutPage'),
  screen('Services', policyPages, 'ServicesPage'),
  screen('Privacy', policyPages, 'PrivacyPage'),
  screen('Terms', policyPages, 'TermsPage'),
  screen('Refund', policyPages, 'RefundPage'),
  screen('Promotions', policyPages, 'PromotionsPage'),
  screen('Anti-Defamation-Policy', policyPages, 'AntiDefamationPage'),
  screen('Contact', () => import('@/features/offices/pages/contact-page'), 'ContactPage'),
  { path: 'CityContact', element: <Navigate to="/Contact" replace /> },
  screen('MessageConfirmation', messageConfirmationPage, 'MessageConfirmationPage'),
  { path: 'cpa-free-guidance', children: guidanceRoutes },
  screen('Payment', paymentPages, 'PaymentPage'),
  screen('SuccessfulPayment', paymentPages, 'SuccessfulPaymentPage'),
  screen('verify', () => import('@/features/signed-documents/verify-page'), 'VerifyPage'),
  ...accountFormRoutes,
  withData([
    screen('blog', () => import('@/features/blog/pages/blog-page'), 'BlogPage'),
    screen('blog/article/:id', () => import('@/features/blog/pages/article-page'), 'ArticlePage'),
  ]),
];

/** The addresses of the price tool that start with the first question, which is the same for everyone. */
export const firstQuestionRoutes: readonly ScreenRoute[] = ['PriceTool', 'Modal1'].map((path) => ({
  path,
  element: null,
}));

/** Screens of the price tool that anyone may open. */
export const visitorPriceToolRoutes: readonly ScreenRoute[] = [
  {
    // Visitors with answers see another first screen than the prerendered one.
    handle: { unlessStored: storageKey },
    lazy: async () => {
      const { pathname } = globalThis.location ?? {};
      const { LaterPriceTool, loadPriceTool } = await import('@/features/price-tool/pages/later-price-tool');
      if (!takesOver() || pathname === '/SaveForLater') await loadPriceTool();
      return { Component: LaterPriceTool };
    },
    // One page for all addresses, so that it stays mounted when its screens change the address.
    children: [...firstQuestionRoutes, { path: 'SaveForLater', element: null }],
  },
];
