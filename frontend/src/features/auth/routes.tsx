import { DashboardRedirect } from '@/lib/auth/require-role';
import { tokenKey } from '@/lib/auth/token';
import type { ScreenRoute } from '@/lib/routing/screen-route';

/** Whoever is signed in is redirected instead of seeing the form. */
const handle = { unlessStored: tokenKey };

const signInPages = () => import('./pages/sign-in-pages.js');
const signUpPages = () => import('./pages/sign-up-pages.js');
const linkPages = () => import('./pages/link-pages.js');
const forgotPasswordPages = () => import('./pages/forgot-password-page.js');

/** Forms of visitors without an account or a session: prerendered. */
export const accountFormRoutes: ScreenRoute[] = [
  {
    ...{ path: 'ClientSignIn', handle },
    lazy: async () => ({ Component: (await signInPages()).ClientSignInPage }),
  },
  {
    ...{ path: 'AgroSignIn', handle },
    lazy: async () => ({ Component: (await signInPages()).StaffSignInPage }),
  },
  {
    ...{ path: 'login', handle },
    lazy: async () => ({ Component: (await signInPages()).LoginPage }),
  },
  {
    ...{ path: 'ClientSignUp', handle },
    lazy: async () => ({ Component: (await signUpPages()).ClientSignUpPage }),
  },
  {
    ...{ path: 'AgroSignUp', handle },
    lazy: async () => ({ Component: (await signUpPages()).StaffSignUpPage }),
  },
  {
    ...{ path: 'register', handle },
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

/** The other screens around sign-in, which depend on a link or a session; /Dashboard redirects each role. */
export const authRoutes: ScreenRoute[] = [
  {
    path: 'PasswordResetLink',
    lazy: async () => ({ Component: (await import('./pages/reset-password-page.js')).ResetPasswordPage }),
  },
  {
    path: 'VerifyEmail',
    lazy: async () => ({ Component: (await linkPages()).VerifyEmailPage }),
  },
  {
    path: 'Invitation',
    lazy: async () => ({ Component: (await linkPages()).InvitationPage }),
  },
  {
    path: 'ChangeEmail',
    lazy: async () => ({ Component: (await linkPages()).ChangeEmailPage }),
  },
  { path: 'Dashboard', Component: DashboardRedirect },
  {
    path: 'Admin/Unauthorized',
    lazy: async () => ({ Component: (await linkPages()).UnauthorizedPage }),
  },
];
