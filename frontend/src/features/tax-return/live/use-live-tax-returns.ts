import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useVisible } from '@/features/tax-return/live/use-live-tax-return';
import { taxReturnKeys } from '../api/keys.js';
import { followTaxReturns } from './follow.js';

/** Reloads the lists of returns after any has changed, while the page is visible. */
export function useLiveTaxReturns(): void {
  const client = useQueryClient();
  const visible = useVisible();
  const wasHidden = useRef(false);

  useEffect(() => {
    if (!visible) {
      wasHidden.current = true;
      return;
    }
    const following = new AbortController();
    const reload = () => reloadLists(client, following.signal);
    if (wasHidden.current) reload();
    void followTaxReturns({
      signal: following.signal,
      onChange: reload,
      onResume: reload,
      // The answer tells the screen why.
      onRefused: reload,
    });
    return () => following.abort();
  }, [client, visible]);
}

const filter = { queryKey: taxReturnKeys.lists };

/** Loads the lists again once none is loading: that would cancel a page that someone has just asked for. */
function reloadLists(client: QueryClient, signal: AbortSignal): void {
  if (client.isFetching(filter) === 0) return void client.invalidateQueries(filter);
  const stop = client.getQueryCache().subscribe(() => {
    if (client.isFetching(filter) > 0) return;
    stop();
    if (!signal.aborted) void client.invalidateQueries(filter);
  });
}
