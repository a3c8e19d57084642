import type { RouteObject } from 'react-router-dom';

/** One download: who opens one of them opens the others. */
const pages = () => import('./pages/index.js');

/** Finished returns by tax year. */
export const archiveRoutes: RouteObject[] = [
  {
    path: 'Admin/Archive',
    lazy: async () => ({ Component: (await pages()).ArchivePage }),
  },
  {
    path: 'Admin/Archive/:year',
    lazy: async () => ({ Component: (await pages()).ArchiveYearPage }),
  },
];
