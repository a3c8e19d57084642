import { useState } from 'react';
import { sentenceOf } from '@/lib/api/error';
import { toast } from './toast.js';

/**
 * What a button does, if a toast says how it went.
 * @param action resolves to the sentence of the toast; undefined for none
 */
export function usePress(action: () => Promise<string | undefined>): { pending: boolean; run: () => void } {
  const [pending, setPending] = useState(false);
  const press = async () => {
    setPending(true);
    try {
      const done = await action();
      if (done !== undefined) toast(done);
    } catch (error) {
      toast(sentenceOf(error), 'failed');
    } finally {
      setPending(false);
    }
  };
  return { pending, run: () => void press() };
}
