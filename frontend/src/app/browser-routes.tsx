import { DashboardRedirect, RequireClient, RequireStaff, RequireUser } from '@/lib/auth/require-role';
import type { ScreenRoute } from '@/lib/routing/screen-route';
import { clientRoutes } from './client-routes.js';
import { dataProviders } from './data-providers.js';
import { WebsiteLayout } from './layouts/website/website-layout.js';
import { staffRoutes } from './staff-routes.js';

const linkPages = () => import('@/features/auth/pages/link-pages');

/** Screens of the website that depend on a link or a session. */
const websiteRoutes: readonly ScreenRoute[] = [
  {
    path: 'PasswordResetLink',
    lazy: async () => ({
      Component: (await import('@/features/auth/pages/reset-password-page')).ResetPasswordPage,
    }),
  },
  { path: 'VerifyEmail', lazy: async () => ({ Component: (await linkPages()).VerifyEmailPage }) },
  { path: 'Invitation', lazy: async () => ({ Component: (await linkPages()).InvitationPage }) },
  { path: 'ChangeEmail', lazy: async () => ({ Component: (await linkPages()).ChangeEmailPage }) },
  { path: 'Admin/Unauthorized', lazy: async () => ({ Component: (await linkPages()).UnauthorizedPage }) },
  { path: 'Dashboard', Component: DashboardRedirect },
  // What someone whom a client named opens with the link of an email.
  {
    path: 'SharedCopy',
    lazy: async () => ({
      Component: (await import('@/features/consents/pages/shared-copy-page')).SharedCopyPage,
    }),
  },
  // For staff who are signed out.
  {
    path: 'Admin/Mailbox/SignIn',
    lazy: async () => ({
      Component: (await import('@/features/mailbox/pages/mailbox-sign-in-page')).MailboxSignInPage,
    }),
  },
  {
    path: '*',
    lazy: async () => ({ Component: (await import('@/components/page/not-found-page')).NotFoundPage }),
  },
];

/** All addresses that are not prerendered: what clients and staff see, what links in emails open, and the rest. */
export const browserRoutes: readonly ScreenRoute[] = [
  {
    Component: RequireClient,
    children: [
      {
        lazy: async () => ({ Component: (await import('./layouts/portal/portal-layout.js')).PortalLayout }),
        children: [{ ...dataProviders, children: clientRoutes }],
      },
    ],
  },
  {
    Component: RequireUser,
    children: [
      {
        ...dataProviders,
        children: [
          {
            lazy: async () => ({
              Component: (await import('./layouts/account-layout.js')).AccountLayout,
            }),
            children: [
              {
                path: 'Account',
                lazy: async () => ({
                  Component: (await import('@/features/account/pages/account-page')).AccountPage,
                }),
              },
            ],
          },
        ],
      },
    ],
  },
  {
    Component: RequireStaff,
    children: [
      {
        ...dataProviders,
        children: [
          {
            lazy: async () => ({ Component: (await import('./layouts/staff/staff-layout.js')).StaffLayout }),
            children: staffRoutes,
          },
        ],
      },
    ],
  },
  { Component: WebsiteLayout, children: websiteRoutes },
];
