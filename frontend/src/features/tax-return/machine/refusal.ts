import { ApiError, sentenceOf } from '@/lib/api/error';

const changedMeanwhile =
  'Somebody else changed this return meanwhile. You now see its current state: please look again.';

/** What a failed event means for the person who sent it: the machine's reasons, or that somebody was faster. */
export function describeRefusal(error: unknown): string {
  const stale = error instanceof ApiError && error.code === 'stale_version';
  return stale ? changedMeanwhile : sentenceOf(error);
}
