import type { RouteObject } from 'react-router-dom';
import { RequireAuditor } from '@/lib/auth/require-role';

/** Who did what, and who read what: for the owner and an Auditor. */
export const auditRoutes: RouteObject[] = [
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
