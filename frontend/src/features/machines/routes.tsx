import type { ScreenRoute } from '@/lib/routing/screen-route';

/** The statecharts, for everyone in the staff area. */
export const machineRoutes: ScreenRoute[] = [
  {
    path: 'machines',
    lazy: async () => ({ Component: (await import('./pages/machines-page.js')).MachinesPage }),
  },
];
