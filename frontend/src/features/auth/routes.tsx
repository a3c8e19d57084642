import type { RouteObject } from 'react-router-dom';
import { DashboardRedirect } from '@/lib/auth/require-role';

/** Sign-in, sign-up and password screens, and /Dashboard, which redirects each role to its first screen. */
export const authRoutes: RouteObject[] = [
  {
    path: 'ClientSignIn',
    lazy: async () => ({ Component: (await import('./pages/sign-in-pages.js')).ClientSignInPage }),
  },
  {
    path: 'AgroSignIn',
    lazy: async () => ({ Component: (await import('./pages/sign-in-pages.js')).StaffSignInPage }),
  },
  { path: 'login', lazy: async () => ({ Component: (await import('./pages/sign-in-pages.js')).LoginPage }) },
  {
    path: 'ClientSignUp',
    lazy: async () => ({ Component: (await import('./pages/sign-up-pages.js')).ClientSignUpPage }),
  },
  {
    path: 'AgroSignUp',
    lazy: async () => ({ Component: (await import('./pages/sign-up-pages.js')).StaffSignUpPage }),
  },
  {
    path: 'register',
    lazy: async () => ({ Component: (await import('./pages/sign-up-pages.js')).RegisterPage }),
  },
  {
    path: 'ForgotPassword',
    lazy: async () => ({ Component: (await import('./pages/forgot-password-page.js')).ForgotPasswordPage }),
  },
  {
    path: 'ForgotPasswordConfirm',
    lazy: async () => ({
      Component: (await import('./pages/forgot-password-page.js')).ForgotPasswordConfirmPage,
    }),
  },
  {
    path: 'PasswordResetLink',
    lazy: async () => ({ Component: (await import('./pages/reset-password-page.js')).ResetPasswordPage }),
  },
  {
    path: 'VerifyEmail',
    lazy: async () => ({ Component: (await import('./pages/verify-email-page.js')).VerifyEmailPage }),
  },
  {
    path: 'Invitation',
    lazy: async () => ({ Component: (await import('./pages/invitation-page.js')).InvitationPage }),
  },
  {
    path: 'ChangeEmail',
    lazy: async () => ({ Component: (await import('./pages/change-email-page.js')).ChangeEmailPage }),
  },
  { path: 'Dashboard', Component: DashboardRedirect },
  {
    path: 'Admin/Unauthorized',
    lazy: async () => ({ Component: (await import('./pages/unauthorized-page.js')).UnauthorizedPage }),
  },
];
