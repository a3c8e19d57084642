import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { dataOf } from '@/lib/api/client';
import { taxReturnKeys } from './keys.js';
import type { TaxReturn } from './types.js';

/** Puts the server's answer to a write in place of what was shown, and has lists and history asked for again. */
export function applyServerState(client: QueryClient, answer: TaxReturn): void {
  client.setQueryData<TaxReturn>(taxReturnKeys.one(answer.id), (shown) =>
    shown && shown.workflow.version > answer.workflow.version ? shown : answer,
  );
  void client.invalidateQueries({ queryKey: taxReturnKeys.lists });
  void client.invalidateQueries({ queryKey: taxReturnKeys.history(answer.id) });
}

/** Wraps a call that answers the return: its answer is shown wherever the return is. */
export function useApplyServerState(): (call: Promise<{ data?: TaxReturn }>) => Promise<TaxReturn> {
  const client = useQueryClient();
  return useMemo(
    () => async (call) => {
      const answer = await dataOf(call);
      applyServerState(client, answer);
      return answer;
    },
    [client],
  );
}
