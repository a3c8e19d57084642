import { RequireAuditor, RequireOwner, RequireStaffWithAccess } from '@/lib/auth/require-role';
import type { ScreenRoute } from '@/lib/routing/screen-route';

const archivePages = () => import('@/features/archive/pages/archive-pages');
const authoringPages = () => import('@/features/blog/authoring/authoring-pages');
const mailboxPages = () => import('@/features/mailbox/pages/index');

const ownerRoutes: readonly ScreenRoute[] = [
  {
    path: 'Admin/Archive/Disposal',
    lazy: async () => ({
      Component: (await import('@/features/disposal/pages/disposal-page')).DisposalPage,
    }),
  },
  {
    path: 'Admin/ApproveUser',
    lazy: async () => ({
      Component: (await import('@/features/staff-access/pages/approve-user-page')).ApproveUserPage,
    }),
  },
  {
    path: 'Admin/Figures',
    lazy: async () => ({
      Component: (await import('@/features/statistics/pages/statistics-page')).StatisticsPage,
    }),
  },
  {
    path: 'Admin/Figures/Ledger',
    lazy: async () => ({ Component: (await import('@/features/ledger/pages/ledger-page')).LedgerPage }),
  },
  {
    path: 'Admin/Mailbox/Addresses',
    lazy: async () => ({ Component: (await mailboxPages()).AddressesPage }),
  },
];

const routesWithAccess: readonly ScreenRoute[] = [
  {
    path: 'Admin/Requests',
    lazy: async () => ({
      Component: (await import('@/features/service-requests/pages/requests-page')).RequestsPage,
    }),
  },
  { path: 'Admin/Mailbox', lazy: async () => ({ Component: (await mailboxPages()).MailboxPage }) },
  { path: 'Admin/Mailbox/New', lazy: async () => ({ Component: (await mailboxPages()).NewMessagePage }) },
  { path: 'Admin/Mailbox/:id', lazy: async () => ({ Component: (await mailboxPages()).MessagePage }) },
  {
    path: 'Admin/Deliveries',
    lazy: async () => ({
      Component: (await import('@/features/deliveries/pages/deliveries-page')).DeliveriesPage,
    }),
  },
  {
    path: 'Admin/Emails',
    lazy: async () => ({
      Component: (await import('@/features/deliveries/pages/mail-samples-page')).MailSamplesPage,
    }),
  },
  // Only the screens of authoring download the editor.
  { path: 'blog/authoring', lazy: async () => ({ Component: (await authoringPages()).AuthoringPage }) },
  { path: 'blog/create', lazy: async () => ({ Component: (await authoringPages()).CreatePage }) },
  { path: 'blog/edit/:id', lazy: async () => ({ Component: (await authoringPages()).EditPage }) },
  {
    path: 'Admin/Guidance',
    lazy: async () => ({ Component: (await import('@/features/guidance/staff/feedback-page')).FeedbackPage }),
  },
];

/** Screens of the staff area, by who may open them. */
export const staffRoutes: readonly ScreenRoute[] = [
  {
    path: 'Admin/Dashboard',
    lazy: async () => ({
      Component: (await import('@/features/returns/list/dashboard/dashboard-page')).DashboardPage,
    }),
  },
  {
    path: 'AdminTaxReturn/:id',
    lazy: async () => ({
      Component: (await import('@/features/returns/work/tax-return-page')).TaxReturnPage,
    }),
  },
  {
    path: 'AdminClientList',
    lazy: async () => ({
      Component: (await import('@/features/clients/pages/client-list-page')).ClientListPage,
    }),
  },
  { path: 'Admin/Archive', lazy: async () => ({ Component: (await archivePages()).ArchivePage }) },
  { path: 'Admin/Archive/:year', lazy: async () => ({ Component: (await archivePages()).ArchiveYearPage }) },
  {
    path: 'machines',
    lazy: async () => ({ Component: (await import('@/features/machines/pages/machines-page')).MachinesPage }),
  },
  { Component: RequireStaffWithAccess, children: routesWithAccess },
  { Component: RequireOwner, children: ownerRoutes },
  {
    Component: RequireAuditor,
    children: [
      {
        path: 'Admin/Audit',
        lazy: async () => ({ Component: (await import('@/features/audit/pages/audit-page')).AuditPage }),
      },
    ],
  },
];
