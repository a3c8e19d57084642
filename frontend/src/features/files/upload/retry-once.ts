import { ApiError } from '@/lib/api/error';

/** A broken connection (0), and a proxy's answers while the server restarts. */
const retryable = new Set([0, 502, 504]);

/** Resolves when the browser has a network, at once if it has one, or when `signal` is aborted. */
function online(signal: AbortSignal): Promise<void> {
  if (navigator.onLine || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    globalThis.addEventListener('online', () => resolve(), { once: true });
    signal.addEventListener('abort', () => resolve());
  });
}

/**
 * Retries an attempt once, after a delay in milliseconds, if it failed for a temporary reason; without a network, once
 * there is one again. The attempt must be safe to repeat.
 * @throws the error of the second attempt; that of the first if it is not temporary, or if `signal` was aborted
 */
export async function retryOnce<Result>(
  attempt: () => Promise<Result>,
  signal: AbortSignal,
  afterMs = 1500,
): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof ApiError && retryable.has(error.status))) throw error;
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    await online(signal);
    if (signal.aborted) throw error;
    return attempt();
  }
}
