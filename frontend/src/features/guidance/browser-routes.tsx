import { RequireStaffWithAccess } from '@/lib/auth/require-role';
import type { ScreenRoute } from '@/lib/routing/screen-route';

/** Reader feedback, for staff. */
export const guidanceStaffRoutes: ScreenRoute[] = [
  {
    Component: RequireStaffWithAccess,
    children: [
      {
        path: 'Admin/Guidance',
        lazy: async () => ({ Component: (await import('./staff/feedback-page.js')).FeedbackPage }),
      },
    ],
  },
];
