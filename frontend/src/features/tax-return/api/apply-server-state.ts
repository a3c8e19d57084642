import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { dataOf } from '@/lib/api/client';
import { taxReturnKeys } from './keys.js';
import type { TaxReturn } from './types.js';

/**
 * Shows the return after a write, as the server answered or confirmed it, unless a newer version is shown already. Reloads
 * lists and history.
 */
export function applyServerState(client: QueryClient, answer: TaxReturn): void {
  const queryKey = taxReturnKeys.one(answer.id);
  const isLoading = client.isFetching({ queryKey, exact: true }) > 0;
  client.setQueryData<TaxReturn>(queryKey, (shown) =>
    shown && shown.workflow.version > answer.workflow.version ? shown : answer,
  );
  // A load that began before the write may come back without it, so another takes its place.
  if (isLoading) void client.invalidateQueries({ queryKey, exact: true });
  void client.invalidateQueries({ queryKey: taxReturnKeys.lists });
  void client.invalidateQueries({ queryKey: taxReturnKeys.history(answer.id) });
}

/** Makes a function that awaits a call, applies the return it answers, and returns that. Rejects as the call does. */
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
