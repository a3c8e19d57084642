import { useState } from 'react';
import { sentenceOf } from '@/lib/api/error';

/**
 * What a button does: whether it is at work, and why its last attempt failed (a sentence for the user).
 * @param action called by `run`; what it throws becomes the failure
 * @param describeFailure turns what was thrown into the sentence
 */
export function useAction<Given extends unknown[]>(
  action: (...given: Given) => Promise<unknown> | void,
  describeFailure: (error: unknown) => string = sentenceOf,
): {
  pending: boolean;
  failure: string | null;
  run: (...given: Given) => void;
  clearFailure: () => void;
} {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const attempt = async (given: Given) => {
    setPending(true);
    setFailure(null);
    try {
      await action(...given);
    } catch (error) {
      setFailure(describeFailure(error));
    } finally {
      setPending(false);
    }
  };
  return { pending, failure, run: (...given) => void attempt(given), clearFailure: () => setFailure(null) };
}
