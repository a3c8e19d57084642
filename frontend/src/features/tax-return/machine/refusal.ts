import { ApiError, sentenceOf } from '@/lib/api/error';

const staleSentence =
  'Somebody else changed this return in the meantime. Please check its current state before you try again.';

/** The sentence for a failed event: the machine's reasons, or that somebody else changed the return first. */
export function describeRefusal(error: unknown): string {
  const stale = error instanceof ApiError && error.code === 'stale_version';
  return stale ? staleSentence : sentenceOf(error);
}
