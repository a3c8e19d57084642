import type { QueryClient } from '@tanstack/react-query';
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
