import {
  DashboardRedirect,
  RequireAuditor,
  RequireClient,
  RequireOwner,
  RequireStaff,
  RequireStaffWithAccess,
  RequireUser,
} from '@/lib/auth/require-role';
import type { ScreenRoute } from '@/lib/routing/screen-route';
import { WebsiteLayout } from './layouts/website/website-layout.js';
import { layout, screen, withData } from './screen.js';

const linkPages = () => import('@/features/auth/pages/link-pages');
const consentPages = () => import('@/features/consents/pages/index');
const signingPages = () => import('@/features/signing/pages/index');
const archivePages = () => import('@/features/archive/pages/archive-pages');
const authoringPages = () => import('@/features/blog/authoring/authoring-pages');
const mailboxPages = () => import('@/features/mailbox/pages/index');
const mailboxSignInPage = () => import('@/features/mailbox/pages/mailbox-sign-in-page');
const clientDashboardPage = () => import('@/features/portal/dashboard/dashboard-page');
const clientPriceToolPage = () => import('@/features/price-tool/pages/client-price-tool-page');
const approveUserPage = () => import('@/features/staff-access/pages/approve-user-page');
const dashboardPage = () => import('@/features/returns/list/dashboard/dashboard-page');

/** Screens of the website that depend on a link or a session. */
const websiteRoutes: readonly ScreenRoute[] = [
  screen('PasswordResetLink', () => import('@/features/auth/pages/reset-password-page'), 'ResetPasswordPage'),
  screen('VerifyEmail', linkPages, 'VerifyEmailPage'),
  screen('Invitation', () => import('@/features/auth/pages/invitation-page'), 'InvitationPage'),
  screen('ChangeEmail', linkPages, 'ChangeEmailPage'),
  screen('Admin/Unauthorized', linkPages, 'UnauthorizedPage'),
  { path: 'Dashboard', Component: DashboardRedirect },
  // What someone whom a client named opens with the link of an email.
  screen('SharedCopy', () => import('@/features/consents/pages/shared-copy-page'), 'SharedCopyPage'),
  // For staff who are signed out.
  screen('Admin/Mailbox/SignIn', mailboxSignInPage, 'MailboxSignInPage'),
  // The build leaves it out.
  ...(import.meta.env.DEV
    ? [screen('components', () => import('./components-page.js'), 'ComponentsPage')]
    : []),
  screen('*', () => import('@/components/page/not-found-page'), 'NotFoundPage'),
];

/** Screens of the client portal. */
const clientRoutes: readonly ScreenRoute[] = [
  screen('Client/Dashboard', clientDashboardPage, 'ClientDashboardPage'),
  screen('ClientTaxReturn/:id/*', () => import('@/features/portal/pages/return-page'), 'ReturnPage'),
  // The client reads the finished return before signing.
  screen('ClientTaxReturn/:id/review', () => import('@/features/review/pages/review-page'), 'ReviewPage'),
  // The client signs the e-file authorization, and so does a spouse with an account of their own. In a demonstration
  // they say which identity document they would show.
  screen('ClientTaxReturn/:id/sign', signingPages, 'SignPage'),
  screen('ClientTaxReturn/:id/sign/demonstration', signingPages, 'DemonstrationPage'),
  screen('SpouseReturn/:id', signingPages, 'SpousePage'),
  screen('SpouseReturn/:id/demonstration', signingPages, 'SpouseDemonstrationPage'),
  // The client's consents, and the copy of a return that one is given for.
  screen('Consents', consentPages, 'ConsentsPage'),
  screen('Consents/:consentId', consentPages, 'SignConsentPage'),
  screen('ClientTaxReturn/:id/send-copy', consentPages, 'SendCopyPage'),
  screen('Client/PriceTool', clientPriceToolPage, 'ClientPriceToolPage'),
];

const ownerRoutes: readonly ScreenRoute[] = [
  screen('Admin/Archive/Disposal', () => import('@/features/disposal/pages/disposal-page'), 'DisposalPage'),
  screen('Admin/ApproveUser', approveUserPage, 'ApproveUserPage'),
  screen('Admin/Figures', () => import('@/features/statistics/pages/statistics-page'), 'StatisticsPage'),
  screen('Admin/Figures/Ledger', () => import('@/features/ledger/pages/ledger-page'), 'LedgerPage'),
  screen('Admin/Mailbox/Addresses', mailboxPages, 'AddressesPage'),
];

const routesWithAccess: readonly ScreenRoute[] = [
  screen('Admin/Requests', () => import('@/features/service-requests/pages/requests-page'), 'RequestsPage'),
  screen('Admin/Mailbox', mailboxPages, 'MailboxPage'),
  screen('Admin/Mailbox/New', mailboxPages, 'NewMessagePage'),
  screen('Admin/Mailbox/:id', mailboxPages, 'MessagePage'),
  screen('Admin/Deliveries', () => import('@/features/deliveries/pages/deliveries-page'), 'DeliveriesPage'),
  screen('Admin/Emails', () => import('@/features/deliveries/pages/mail-samples-page'), 'MailSamplesPage'),
  // Only the screens of authoring download the editor.
  screen('blog/authoring', authoringPages, 'AuthoringPage'),
  screen('blog/create', authoringPages, 'CreatePage'),
  screen('blog/edit/:id', authoringPages, 'EditPage'),
  screen('Admin/Guidance', () => import('@/features/guidance/staff/feedback-page'), 'FeedbackPage'),
];

/** Screens of the staff area, by who may open them. */
const staffRoutes: readonly ScreenRoute[] = [
  screen('Admin/Dashboard', dashboardPage, 'DashboardPage'),
  screen('AdminTaxReturn/:id', () => import('@/features/returns/work/tax-return-page'), 'TaxReturnPage'),
  screen('AdminClientList', () => import('@/features/clients/pages/client-list-page'), 'ClientListPage'),
  screen('Admin/Archive', archivePages, 'ArchivePage'),
  screen('Admin/Archive/:year', archivePages, 'ArchiveYearPage'),
  screen('machines', () => import('@/features/machines/pages/machines-page'), 'MachinesPage'),
  { Component: RequireStaffWithAccess, children: routesWithAccess },
  { Component: RequireOwner, children: ownerRoutes },
  {
    Component: RequireAuditor,
    children: [screen('Admin/Audit', () => import('@/features/audit/pages/audit-page'), 'AuditPage')],
  },
];

/** All addresses that are not prerendered: what clients and staff see, what links in emails open, and the rest. */
export const browserRoutes: readonly ScreenRoute[] = [
  {
    Component: RequireClient,
    children: [layout(() => import('./layouts/portal-layout.js'), 'PortalLayout', [withData(clientRoutes)])],
  },
  {
    Component: RequireUser,
    children: [
      withData([
        layout(() => import('./layouts/account-layout.js'), 'AccountLayout', [
          screen('Account', () => import('@/features/account/pages/account-page'), 'AccountPage'),
        ]),
      ]),
    ],
  },
  {
    Component: RequireStaff,
    children: [withData([layout(() => import('./layouts/staff-layout.js'), 'StaffLayout', staffRoutes)])],
  },
  { Component: WebsiteLayout, children: websiteRoutes },
];
