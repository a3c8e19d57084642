import type { RouteObject } from 'react-router-dom';
import { RequireStaffWithAccess } from '@/lib/auth/require-role';

/** Outgoing e-mails, those that could not be delivered, and a sample of each. */
export const deliveryRoutes: RouteObject[] = [
  {
    Component: RequireStaffWithAccess,
    children: [
      {
        path: 'Admin/Deliveries',
        lazy: async () => ({ Component: (await import('./pages/deliveries-page.js')).DeliveriesPage }),
      },
      {
        path: 'Admin/Emails',
        lazy: async () => ({ Component: (await import('./pages/mail-samples-page.js')).MailSamplesPage }),
      },
    ],
  },
];
