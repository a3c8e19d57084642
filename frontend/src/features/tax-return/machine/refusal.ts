import { ApiError, sentenceOf } from '@/lib/api/error';

const changed = 'Someone else changed this return in the meantime.';

/** The sentence for a failed event: the machine's reasons, and whether someone else changed the return first. */
export function describeRefusal(error: unknown): string {
  if (!(error instanceof ApiError) || error.code !== 'stale_version') return sentenceOf(error);
  const why =
    error.reasons.length > 0 ? sentenceOf(error) : 'Please check its current state before you try again.';
  return `${changed} ${why}`;
}
