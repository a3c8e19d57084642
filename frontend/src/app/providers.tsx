import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router-dom';
import { hydrationData } from '@/lib/hydration-data';
import { queryClient } from '@/lib/query-client';

// What the page was drawn with is not asked for again.
for (const [key, answer] of hydrationData().queries ?? []) queryClient.setQueryData(key, answer);

/** What screens with server data need; a layout route of its own, so that plain pages do not download it. */
export function DataProviders() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}
