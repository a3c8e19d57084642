import { RequireOwner, RequireStaffWithAccess } from '@/lib/auth/require-role';
import type { ScreenRoute } from '@/lib/routing/screen-route';

/** Downloaded together, because whoever opens one of them opens the others. */
const pages = () => import('./pages/index.js');

/** The staff's mailbox: inbox and sent mail, one message with its reply form, and a new message (spec 2 §2.3). */
export const mailboxRoutes: ScreenRoute[] = [
  {
    Component: RequireStaffWithAccess,
    children: [
      {
        path: 'Admin/Mailbox',
        lazy: async () => ({ Component: (await pages()).MailboxPage }),
      },
      {
        path: 'Admin/Mailbox/New',
        lazy: async () => ({ Component: (await pages()).NewMessagePage }),
      },
      {
        path: 'Admin/Mailbox/:id',
        lazy: async () => ({ Component: (await pages()).MessagePage }),
      },
    ],
  },
  {
    Component: RequireOwner,
    children: [
      {
        path: 'Admin/Mailbox/Addresses',
        lazy: async () => ({ Component: (await pages()).AddressesPage }),
      },
    ],
  },
];

/** The mailbox's sign-in page, for staff who are signed out. */
export const mailboxSignInRoutes: ScreenRoute[] = [
  {
    path: 'Admin/Mailbox/SignIn',
    lazy: async () => ({ Component: (await import('./pages/mailbox-sign-in-page.js')).MailboxSignInPage }),
  },
];
