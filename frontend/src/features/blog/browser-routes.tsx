import { RequireStaffWithAccess } from '@/lib/auth/require-role';
import type { ScreenRoute } from '@/lib/routing/screen-route';

const authoring = () => import('./authoring/index.js');

/** Authoring. Only these screens download the editor. */
export const blogAuthoringRoutes: ScreenRoute[] = [
  {
    Component: RequireStaffWithAccess,
    children: [
      {
        path: 'blog/authoring',
        lazy: async () => ({ Component: (await authoring()).AuthoringPage }),
      },
      {
        path: 'blog/create',
        lazy: async () => ({ Component: (await authoring()).CreatePage }),
      },
      {
        path: 'blog/edit/:id',
        lazy: async () => ({ Component: (await authoring()).EditPage }),
      },
    ],
  },
];
