import { QueryClient } from '@tanstack/react-query';
import { ApiError, isOutage } from './api/error.js';
import { onSessionEnd, onUnlock } from './auth/session.js';

/** Retries when the server fails or cannot be reached, but not when it refuses. */
const shouldRetry = (failures: number, error: Error) =>
  failures < 2 && (!(error instanceof ApiError) || isOutage(error));

/** Without a connection, calls fail and say so. By default they would wait for it, and a change would look done. */
const networkMode = 'always';

/** Cache of the server's answers. Cleared when a session ends, so that the next user sees nothing of it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode, refetchOnReconnect: true, retry: shouldRetry, staleTime: 10_000 },
    mutations: { networkMode, retry: false },
  },
});

// Hears when the page is shown again, and repeats reads that failed while it was hidden. A provider mounts it too, but
// the visitors' price tool has none.
queryClient.mount();
onSessionEnd(() => queryClient.clear());
// The screen may have been locked for hours.
onUnlock(() => void queryClient.invalidateQueries());
