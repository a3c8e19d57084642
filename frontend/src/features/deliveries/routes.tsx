import { RequireStaffWithAccess } from '@/lib/auth/require-role';
import type { ScreenRoute } from '@/lib/routing/screen-route';

/** Downloaded together, because whoever opens one of them opens the others. */
const pages = () => import('./pages/index.js');

/** Outgoing emails, those that could not be delivered, and a sample of each. */
export const deliveryRoutes: ScreenRoute[] = [
  {
    Component: RequireStaffWithAccess,
    children: [
      {
        path: 'Admin/Deliveries',
        lazy: async () => ({ Component: (await pages()).DeliveriesPage }),
      },
      {
        path: 'Admin/Emails',
        lazy: async () => ({ Component: (await pages()).MailSamplesPage }),
      },
    ],
  },
];
