import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router-dom';
import { hydrationData } from '@/lib/hydration-data';
import { queryClient } from '@/lib/query-client';

// The page's embedded query results spare the first requests.
for (const [key, answer] of hydrationData().queries ?? []) queryClient.setQueryData(key, answer);

/** Provides the query client. A separate layout route, so that static pages do not download it. */
export function DataProviders() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}
