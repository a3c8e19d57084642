import type { ScreenRoute } from '@/lib/routing/screen-route';

/** Downloaded together, because whoever opens one of them opens the others. */
const pages = () => import('./pages/index.js');

/** Archived returns by tax year. */
export const archiveRoutes: ScreenRoute[] = [
  {
    path: 'Admin/Archive',
    lazy: async () => ({ Component: (await pages()).ArchivePage }),
  },
  {
    path: 'Admin/Archive/:year',
    lazy: async () => ({ Component: (await pages()).ArchiveYearPage }),
  },
];
