import { RequireAuditor } from '@/lib/auth/require-role';
import type { ScreenRoute } from '@/lib/routing/screen-route';

/** Who did what, and who read what: for the owner and an Auditor. */
export const auditRoutes: ScreenRoute[] = [
  {
    Component: RequireAuditor,
    children: [
      {
        path: 'Admin/Audit',
        lazy: async () => ({ Component: (await import('./pages/audit-page.js')).AuditPage }),
      },
    ],
  },
];
