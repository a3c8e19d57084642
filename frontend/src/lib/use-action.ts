import { useState } from 'react';
import { sentenceOf } from '@/lib/api/error';

/**
 * What a button does: whether it is at work, and why its last attempt failed (a sentence for the user).
 * @param action called by `run`; what it throws becomes the failure
 */
export function useAction(action: () => Promise<void>): {
  pending: boolean;
  failure: string | null;
  run: () => void;
} {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const attempt = async () => {
    setPending(true);
    setFailure(null);
    try {
      await action();
    } catch (error) {
      setFailure(sentenceOf(error));
    } finally {
      setPending(false);
    }
  };
  return { pending, failure, run: () => void attempt() };
}
