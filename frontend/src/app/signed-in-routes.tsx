import { accountRoutes } from '@/features/account/routes';
import { archiveRoutes } from '@/features/archive/routes';
import { auditRoutes } from '@/features/audit/routes';
import { blogAuthoringRoutes } from '@/features/blog/staff-routes';
import { clientRoutes } from '@/features/clients/routes';
import { consentRoutes } from '@/features/consents/client-routes';
import { deliveryRoutes } from '@/features/deliveries/routes';
import { guidanceStaffRoutes } from '@/features/guidance/staff-routes';
import { machineRoutes } from '@/features/machines/routes';
import { mailboxRoutes } from '@/features/mailbox/staff-routes';
import { portalRoutes } from '@/features/portal/routes';
import { clientPriceToolRoutes } from '@/features/price-tool/client-routes';
import { reviewRoutes } from '@/features/review/routes';
import { serviceRequestRoutes } from '@/features/service-requests/routes';
import { signingRoutes } from '@/features/signing/routes';
import { staffAccessRoutes } from '@/features/staff-access/routes';
import { staffReturnRoutes } from '@/features/staff-return/routes';
import { staffReturnsRoutes } from '@/features/staff-returns/routes';
import { statisticsRoutes } from '@/features/statistics/routes';
import { RequireClient, RequireStaff, RequireUser } from '@/lib/auth/require-role';
import type { ScreenRoute } from '@/lib/routing/screen-route';
import { dataProviders } from './data-providers.js';
import { WebsiteLayout } from './layouts/website/website-layout.js';

/** Screens of clients and staff, and what an address that does not exist shows. */
export const signedInRoutes: readonly ScreenRoute[] = [
  {
    Component: RequireClient,
    children: [
      {
        lazy: async () => ({
          Component: (await import('./layouts/portal/portal-layout.js')).PortalLayout,
        }),
        children: [
          {
            ...dataProviders,
            children: [
              ...reviewRoutes,
              ...signingRoutes,
              ...consentRoutes,
              ...portalRoutes,
              ...clientPriceToolRoutes,
            ],
          },
        ],
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
            children: [...accountRoutes],
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
            lazy: async () => ({
              Component: (await import('./layouts/staff/staff-layout.js')).StaffLayout,
            }),
            children: [
              ...staffReturnsRoutes,
              ...staffReturnRoutes,
              ...clientRoutes,
              ...serviceRequestRoutes,
              ...archiveRoutes,
              ...staffAccessRoutes,
              ...machineRoutes,
              ...statisticsRoutes,
              ...auditRoutes,
              ...mailboxRoutes,
              ...deliveryRoutes,
              ...blogAuthoringRoutes,
              ...guidanceStaffRoutes,
            ],
          },
        ],
      },
    ],
  },
  {
    Component: WebsiteLayout,
    children: [
      {
        path: '*',
        lazy: async () => ({
          Component: (await import('@/features/website/pages/not-found-page')).NotFoundPage,
        }),
      },
    ],
  },
];
