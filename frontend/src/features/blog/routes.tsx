import type { ScreenRoute } from '@/lib/routing/screen-route';

/** The blog, for readers. */
export const blogRoutes: ScreenRoute[] = [
  { path: 'blog', lazy: async () => ({ Component: (await import('./pages/blog-page.js')).BlogPage }) },
  {
    path: 'blog/article/:id',
    lazy: async () => ({ Component: (await import('./pages/article-page.js')).ArticlePage }),
  },
];
