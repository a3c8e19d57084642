import type { RouteObject } from 'react-router-dom';
import { RequireStaffWithAccess } from '@/lib/auth/require-role';

/** One download: who opens one of them opens the others. */
const pages = () => import('./pages/index.js');

/** Outgoing e-mails, those that could not be delivered, and a sample of each. */
export const deliveryRoutes: RouteObject[] = [
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
