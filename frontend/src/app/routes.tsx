import { Outlet, type RouteObject } from 'react-router-dom';
import { accountRoutes } from '@/features/account/routes';
import { archiveRoutes } from '@/features/archive/routes';
import { auditRoutes } from '@/features/audit/routes';
import { accountFormRoutes, authRoutes } from '@/features/auth/routes';
import { blogAuthoringRoutes, blogRoutes } from '@/features/blog/routes';
import { clientRoutes } from '@/features/clients/routes';
import { consentRoutes, sharedCopyRoutes } from '@/features/consents/routes';
import { deliveryRoutes } from '@/features/deliveries/routes';
import { statisticsRoutes } from '@/features/statistics/routes';
import { guidanceRoutes, guidanceStaffRoutes } from '@/features/guidance/routes';
import { mailboxRoutes, mailboxSignInRoutes } from '@/features/mailbox/routes';
import { machineRoutes } from '@/features/machines/routes';
import { officeRoutes } from '@/features/offices/routes';
import { paymentRoutes } from '@/features/payment/routes';
import { portalRoutes } from '@/features/portal/routes';
import {
  clientPriceToolRoutes,
  firstQuestionRoutes,
  visitorPriceToolRoutes,
} from '@/features/price-tool/routes';
import { reviewRoutes } from '@/features/review/routes';
import { serviceRequestRoutes } from '@/features/service-requests/routes';
import { signedDocumentRoutes } from '@/features/signed-documents/routes';
import { signingRoutes } from '@/features/signing/routes';
import { staffAccessRoutes } from '@/features/staff-access/routes';
import { staffReturnRoutes } from '@/features/staff-return/routes';
import { staffReturnsRoutes } from '@/features/staff-returns/routes';
import { websiteRoutes } from '@/features/website/routes';
import { RequireClient, RequireStaff, RequireUser } from '@/lib/auth/require-role';
import { WebsiteLayout } from './layouts/website/website-layout.js';
import { ScreenError } from './screen-error.js';
import { SessionGuard } from './session/session-guard.js';

/** Layout route with the query client, downloaded with the first screen that needs it. */
const dataProviders: Pick<RouteObject, 'lazy'> = {
  lazy: async () => ({ Component: (await import('./providers.js')).DataProviders }),
};

const pageRoutes: RouteObject[] = [
  ...websiteRoutes,
  ...officeRoutes,
  ...guidanceRoutes,
  ...paymentRoutes,
  ...signedDocumentRoutes,
  ...accountFormRoutes,
  { ...dataProviders, children: [...blogRoutes] },
];

/** Pages whose first screen is the same for every visitor: rendered when the site is built, hydrated in the browser. */
export const prerenderedRoutes: RouteObject[] = [...pageRoutes, ...firstQuestionRoutes];

/** All routes. Each feature lists its screens; layouts and role guards are added here. */
export const routes: RouteObject[] = [
  {
    Component: App,
    ErrorBoundary: ScreenError,
    HydrateFallback: () => null,
    children: [
      {
        Component: WebsiteLayout,
        children: [
          ...pageRoutes,
          ...authRoutes,
          ...sharedCopyRoutes,
          ...mailboxSignInRoutes,
          ...visitorPriceToolRoutes,
          {
            path: '*',
            lazy: async () => ({
              Component: (await import('@/features/website/pages/not-found-page')).NotFoundPage,
            }),
          },
        ],
      },
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
    ],
  },
];

function App() {
  return (
    <>
      <Outlet />
      <SessionGuard />
    </>
  );
}
