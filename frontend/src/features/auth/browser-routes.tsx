import { DashboardRedirect } from '@/lib/auth/require-role';
import type { ScreenRoute } from '@/lib/routing/screen-route';

const linkPages = () => import('./pages/link-pages.js');

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
