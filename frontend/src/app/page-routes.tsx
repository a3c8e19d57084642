import { Navigate } from 'react-router-dom';
import { storageKey } from '@/features/price-tool/storage-key';
import { storedTokenKey } from '@/lib/auth/token';
import { takesOver } from '@/lib/hydration-data';
import type { ScreenRoute } from '@/lib/routing/screen-route';
import { dataProviders } from './data-providers.js';

const policyPages = () => import('@/features/website/pages/policy-pages');
const signInPages = () => import('@/features/auth/pages/sign-in-pages');
const signUpPages = () => import('@/features/auth/pages/sign-up-pages');
const forgotPasswordPages = () => import('@/features/auth/pages/forgot-password-page');

/** The free guidance library. All topics are known when the site is built: others are not found. */
const guidanceRoutes: readonly ScreenRoute[] = [
  {
    index: true,
    lazy: async () => ({ Component: (await import('@/features/guidance/pages/guidance-page')).GuidancePage }),
  },
  { path: 'SCorp', element: <Navigate to="/cpa-free-guidance/s-corporation" replace /> },
  {
    path: ':topic',
    handle: {
      addresses: async () => {
        const { topicAddress, topics } = await import('@/features/guidance/topics');
        return topics.map((topic) => topicAddress(topic));
      },
    },
    lazy: async () => ({ Component: (await import('@/features/guidance/pages/topic-page')).TopicPage }),
  },
  {
    path: ':topic/:question',
    handle: {
      addresses: async () => {
        const { topicAddress, topics } = await import('@/features/guidance/topics');
        return topics.flatMap((topic) => topic.questions.map((question) => topicAddress(topic, question)));
      },
    },
    lazy: async () => ({ Component: (await import('@/features/guidance/pages/question-page')).QuestionPage }),
  },
];

/** Whoever is signed in is redirected instead of seeing the form. */
const unlessSignedIn = { unlessStored: storedTokenKey };

/** Forms of visitors without an account or a session. */
const accountFormRoutes: readonly ScreenRoute[] = [
  {
    path: 'ClientSignIn',
    handle: unlessSignedIn,
    lazy: async () => ({ Component: (await signInPages()).ClientSignInPage }),
  },
  {
    path: 'AgroSignIn',
    handle: unlessSignedIn,
    lazy: async () => ({ Component: (await signInPages()).StaffSignInPage }),
  },
  {
    path: 'login',
    handle: unlessSignedIn,
    lazy: async () => ({ Component: (await signInPages()).LoginPage }),
  },
  {
    path: 'ClientSignUp',
    handle: unlessSignedIn,
    lazy: async () => ({ Component: (await signUpPages()).ClientSignUpPage }),
  },
  {
    path: 'AgroSignUp',
    handle: unlessSignedIn,
    lazy: async () => ({ Component: (await signUpPages()).StaffSignUpPage }),
  },
  {
    path: 'register',
    handle: unlessSignedIn,
    lazy: async () => ({ Component: (await signUpPages()).RegisterPage }),
  },
  {
    path: 'ForgotPassword',
    lazy: async () => ({ Component: (await forgotPasswordPages()).ForgotPasswordPage }),
  },
  {
    path: 'ForgotPasswordConfirm',
    lazy: async () => ({ Component: (await forgotPasswordPages()).ForgotPasswordConfirmPage }),
  },
];

/** Public pages, apart from those of the price tool. */
export const pageRoutes: readonly ScreenRoute[] = [
  {
    index: true,
    lazy: async () => ({ Component: (await import('@/features/website/pages/home-page')).HomePage }),
  },
  {
    path: 'AboutUs',
    lazy: async () => ({ Component: (await import('@/features/website/pages/about-page')).AboutPage }),
  },
  { path: 'Services', lazy: async () => ({ Component: (await policyPages()).ServicesPage }) },
  { path: 'Privacy', lazy: async () => ({ Component: (await policyPages()).PrivacyPage }) },
  { path: 'Terms', lazy: async () => ({ Component: (await policyPages()).TermsPage }) },
  { path: 'Refund', lazy: async () => ({ Component: (await policyPages()).RefundPage }) },
  { path: 'Promotions', lazy: async () => ({ Component: (await policyPages()).PromotionsPage }) },
  {
    path: 'Anti-Defamation-Policy',
    lazy: async () => ({ Component: (await policyPages()).AntiDefamationPage }),
  },
  {
    path: 'Contact',
    lazy: async () => ({ Component: (await import('@/features/offices/pages/contact-page')).ContactPage }),
  },
  { path: 'CityContact', element: <Navigate to="/Contact" replace /> },
  {
    path: 'MessageConfirmation',
    lazy: async () => ({
      Component: (await import('@/features/offices/pages/message-confirmation-page')).MessageConfirmationPage,
    }),
  },
  { path: 'cpa-free-guidance', children: guidanceRoutes },
  {
    path: 'Payment',
    lazy: async () => ({ Component: (await import('@/features/payment/pages/payment-page')).PaymentPage }),
  },
  {
    path: 'SuccessfulPayment',
    lazy: async () => ({
      Component: (await import('@/features/payment/pages/successful-payment-page')).SuccessfulPaymentPage,
    }),
  },
  {
    path: 'verify',
    lazy: async () => ({
      Component: (await import('@/features/signed-documents/pages/verify-page')).VerifyPage,
    }),
  },
  ...accountFormRoutes,
  {
    ...dataProviders,
    children: [
      {
        path: 'blog',
        lazy: async () => ({ Component: (await import('@/features/blog/pages/blog-page')).BlogPage }),
      },
      {
        path: 'blog/article/:id',
        lazy: async () => ({ Component: (await import('@/features/blog/pages/article-page')).ArticlePage }),
      },
    ],
  },
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
