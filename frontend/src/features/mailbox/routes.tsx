import type { ScreenRoute } from '@/lib/routing/screen-route';

/** The mailbox's sign-in page, for staff who are signed out. */
export const mailboxSignInRoutes: ScreenRoute[] = [
  {
    path: 'Admin/Mailbox/SignIn',
    lazy: async () => ({ Component: (await import('./pages/mailbox-sign-in-page.js')).MailboxSignInPage }),
  },
];
