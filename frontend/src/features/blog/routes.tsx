import type { RouteObject } from 'react-router-dom';

export const blogRoutes: RouteObject[] = [
  { path: 'blog', lazy: async () => ({ Component: (await import('./pages/blog-page.js')).BlogPage }) },
  {
    path: 'blog/article/:id',
    lazy: async () => ({ Component: (await import('./pages/article-page.js')).ArticlePage }),
  },
];
