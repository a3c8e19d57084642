import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api/error.js';
import { onSessionEnd } from './auth/session.js';

/** A refusal is an answer and is not asked again; only an unreachable or failing server is. */
const shouldRetry = (failures: number, error: Error) =>
  failures < 2 && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500);

/** Answers of the server kept for the screens. Emptied when a session ends: nothing of it stays behind. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: shouldRetry, staleTime: 10_000 }, mutations: { retry: false } },
});

onSessionEnd(() => queryClient.clear());
