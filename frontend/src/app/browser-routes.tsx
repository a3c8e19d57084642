import { accountRoutes } from '@/features/account/routes';
import { archiveRoutes } from '@/features/archive/routes';
import { disposalRoutes } from '@/features/disposal/routes';
import { auditRoutes } from '@/features/audit/routes';
import { authRoutes } from '@/features/auth/browser-routes';
import { blogAuthoringRoutes } from '@/features/blog/browser-routes';
import { clientRoutes } from '@/features/clients/routes';
import { consentRoutes, sharedCopyRoutes } from '@/features/consents/routes';
import { deliveryRoutes } from '@/features/deliveries/routes';
import { guidanceStaffRoutes } from '@/features/guidance/browser-routes';
import { ledgerRoutes } from '@/features/ledger/routes';
import { machineRoutes } from '@/features/machines/routes';
import { mailboxRoutes, mailboxSignInRoutes } from '@/features/mailbox/routes';
import { portalRoutes } from '@/features/portal/routes';
import { clientPriceToolRoutes } from '@/features/price-tool/browser-routes';
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

/** All addresses that are not prerendered: what clients and staff see, what links in emails open, and the rest. */
export const browserRoutes: readonly ScreenRoute[] = [
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
              ...disposalRoutes,
              ...staffAccessRoutes,
              ...machineRoutes,
              ...ledgerRoutes,
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
      ...authRoutes,
      ...sharedCopyRoutes,
      ...mailboxSignInRoutes,
      {
        path: '*',
        lazy: async () => ({
          Component: (await import('@/components/page/not-found-page')).NotFoundPage,
        }),
      },
    ],
  },
];
