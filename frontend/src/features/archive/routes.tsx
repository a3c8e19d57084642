import type { RouteObject } from 'react-router-dom';

/** Finished returns by tax year. */
export const archiveRoutes: RouteObject[] = [
  {
    path: 'Admin/Archive',
    lazy: async () => ({ Component: (await import('./pages/archive-page.js')).ArchivePage }),
  },
  {
    path: 'Admin/Archive/:year',
    lazy: async () => ({ Component: (await import('./pages/archive-year-page.js')).ArchiveYearPage }),
  },
];
