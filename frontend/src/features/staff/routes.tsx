import type { RouteObject } from 'react-router-dom';
import { RequireOwner } from '@/lib/auth/require-role';

/** The staff area's screens (spec 2 §2.3). */
export const staffRoutes: RouteObject[] = [
  {
    path: 'Admin/Dashboard',
    lazy: async () => ({ Component: (await import('./dashboard/dashboard-page.js')).DashboardPage }),
  },
  {
    path: 'AdminTaxReturn/:id',
    lazy: async () => ({ Component: (await import('./tax-return/tax-return-page.js')).TaxReturnPage }),
  },
  {
    path: 'AdminClientList',
    lazy: async () => ({ Component: (await import('./clients/client-list-page.js')).ClientListPage }),
  },
  {
    path: 'Admin/Archive',
    lazy: async () => ({ Component: (await import('./archive/archive-page.js')).ArchivePage }),
  },
  {
    path: 'Admin/Archive/:year',
    lazy: async () => ({ Component: (await import('./archive/archive-year-page.js')).ArchiveYearPage }),
  },
  {
    Component: RequireOwner,
    children: [
      {
        path: 'Admin/ApproveUser',
        lazy: async () => ({ Component: (await import('./access/approve-user-page.js')).ApproveUserPage }),
      },
    ],
  },
];
