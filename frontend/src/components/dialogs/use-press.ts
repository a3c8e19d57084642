import { sentenceOf } from '@/lib/api/error';
import { useAction } from '@/lib/use-action';
import { toast } from './toast.js';

/**
 * What a button does, if a toast says how it went.
 * @param action resolves to the sentence of the toast; undefined for none
 */
export const usePress = (action: () => Promise<string | undefined>) =>
  useAction(async () => {
    try {
      const done = await action();
      if (done !== undefined) toast(done);
    } catch (error) {
      toast(sentenceOf(error), 'failed');
    }
  });
