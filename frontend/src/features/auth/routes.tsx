import { storedTokenKey } from '@/lib/auth/token';
import type { ScreenRoute } from '@/lib/routing/screen-route';

/** Whoever is signed in is redirected instead of seeing the form. */
const handle = { unlessStored: storedTokenKey };

const signInPages = () => import('./pages/sign-in-pages.js');
const signUpPages = () => import('./pages/sign-up-pages.js');
const forgotPasswordPages = () => import('./pages/forgot-password-page.js');

/** Forms of visitors without an account or a session: prerendered. */
export const accountFormRoutes: ScreenRoute[] = [
  {
    path: 'ClientSignIn',
    handle,
    lazy: async () => ({ Component: (await signInPages()).ClientSignInPage }),
  },
  {
    path: 'AgroSignIn',
    handle,
    lazy: async () => ({ Component: (await signInPages()).StaffSignInPage }),
  },
  {
    path: 'login',
    handle,
    lazy: async () => ({ Component: (await signInPages()).LoginPage }),
  },
  {
    path: 'ClientSignUp',
    handle,
    lazy: async () => ({ Component: (await signUpPages()).ClientSignUpPage }),
  },
  {
    path: 'AgroSignUp',
    handle,
    lazy: async () => ({ Component: (await signUpPages()).StaffSignUpPage }),
  },
  {
    path: 'register',
    handle,
    lazy: async () => ({ Component: (await signUpPages()).RegisterPage }),
  },
  {
    path: 'ForgotPassword',
    lazy: async () => ({ Component: (await forgotPasswordPages()).ForgotPasswordPage }),
  },
  {
    path: 'ForgotPasswordConfirm',
    lazy: async () => ({
      Component: (await forgotPasswordPages()).ForgotPasswordConfirmPage,
    }),
  },
];
