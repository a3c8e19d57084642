import type { RouteObject } from 'react-router-dom';
import { RequireStaffWithAccess } from '@/lib/auth/require-role';

export const blogRoutes: RouteObject[] = [
  { path: 'blog', lazy: async () => ({ Component: (await import('./pages/blog-page.js')).BlogPage }) },
  {
    path: 'blog/article/:id',
    lazy: async () => ({ Component: (await import('./pages/article-page.js')).ArticlePage }),
  },
];

const authoring = () => import('./authoring/index.js');

/** Authoring. Only these screens download the editor. */
export const blogAuthoringRoutes: RouteObject[] = [
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
