import { sentenceOf } from '@/lib/api/error';
import { useAction } from '@/lib/use-action';
import { toast } from './toast.js';

/**
 * What a button does, if a toast says how it went.
 * @param action called by `run`; resolves to the sentence of the toast, or to anything else for none
 */
export const usePress = <Given extends unknown[]>(action: (...given: Given) => Promise<unknown>) =>
  useAction(async (...given: Given) => {
    try {
      const done = await action(...given);
      if (typeof done === 'string') toast(done);
    } catch (error) {
      toast(sentenceOf(error), 'failed');
    }
  });
