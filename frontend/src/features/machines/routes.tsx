import type { RouteObject } from 'react-router-dom';

/** The statecharts, for everyone in the staff area. */
export const machineRoutes: RouteObject[] = [
  {
    path: 'machines',
    lazy: async () => ({ Component: (await import('./pages/machines-page.js')).MachinesPage }),
  },
];
