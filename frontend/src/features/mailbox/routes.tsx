import type { RouteObject } from 'react-router-dom';
import { RequireStaffWithAccess } from '@/lib/auth/require-role';

/** The staff's mail: inbox and sent mail, one message with its reply box, a new one (spec 2 §2.3). */
export const mailboxRoutes: RouteObject[] = [
  {
    Component: RequireStaffWithAccess,
    children: [
      {
        path: 'Admin/Mailbox',
        lazy: async () => ({ Component: (await import('./pages/mailbox-page.js')).MailboxPage }),
      },
      {
        path: 'Admin/Mailbox/New',
        lazy: async () => ({ Component: (await import('./pages/new-message-page.js')).NewMessagePage }),
      },
      {
        path: 'Admin/Mailbox/:id',
        lazy: async () => ({ Component: (await import('./pages/message-page.js')).MessagePage }),
      },
    ],
  },
];

/** The mailbox's own sign-in, for whoever comes to it signed out. */
export const mailboxSignInRoutes: RouteObject[] = [
  {
    path: 'Admin/Mailbox/SignIn',
    lazy: async () => ({ Component: (await import('./pages/mailbox-sign-in-page.js')).MailboxSignInPage }),
  },
];
