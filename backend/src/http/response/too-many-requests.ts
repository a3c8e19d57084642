import { AppError } from '../../base/app-error.js';

/** 429 with Retry-After. */
export class TooManyRequests extends AppError {
  /**
   * @param advice what else the person can do: a sentence
   * @param what there was too much of: a sentence
   */
  constructor(
    readonly retryAfterS: number,
    advice?: string,
    what = 'Too many attempts.',
  ) {
    const sentence = `${what} Please try again in ${inWords(retryAfterS)}.`;
    super('too_many_requests', advice ? `${sentence} ${advice}` : sentence);
  }
}

function inWords(seconds: number): string {
  if (seconds < 90) return 'a minute';
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
