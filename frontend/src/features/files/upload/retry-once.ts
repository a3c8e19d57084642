import { ApiError } from '@/lib/api/error';

/** A line that broke, and what an entry answers when the process behind it went away. */
const passing = new Set([0, 502, 504]);

/**
 * Tries once more, after a moment, what failed for a reason that passes by itself. Only for what may be done twice.
 * @throws what the second try throws; what the first threw, when that had another reason or it was cancelled meanwhile
 */
export async function retryOnce<Result>(
  attempt: () => Promise<Result>,
  signal: AbortSignal,
  afterMs = 1500,
): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof ApiError && passing.has(error.status))) throw error;
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    if (signal.aborted) throw error;
    return attempt();
  }
}
