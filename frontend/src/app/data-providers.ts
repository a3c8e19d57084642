import type { ScreenRoute } from '@/lib/routing/screen-route';

/** Layout route with the query client, downloaded with the first screen that needs it. */
export const dataProviders: Pick<ScreenRoute, 'lazy'> = {
  lazy: async () => ({ Component: (await import('./providers.js')).DataProviders }),
};
