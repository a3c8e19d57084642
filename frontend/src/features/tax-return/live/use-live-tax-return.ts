import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { is } from '@tax-firm/machines';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { taxReturnQuery } from '../api/get-tax-return.js';
import { taxReturnKeys } from '../api/keys.js';
import type { TaxReturn } from '../api/types.js';
import { followTaxReturn, followTaxReturns } from './follow.js';
import { reloadWhenIdle } from './reload-when-idle.js';

/** Reloads the shown return when someone changes it or takes it away, while the page is visible. */
export function useLiveTaxReturn(id: string): void {
  const client = useQueryClient();
  const visible = useVisible();

  useEffect(() => {
    if (!visible) return;
    const following = new AbortController();
    const reload = () => reloadWhenIdle(client, id);
    let announced: number | undefined;
    void followTaxReturn(id, {
      signal: following.signal,
      onResume: () => void reload(),
      // The answer tells the screen why.
      onRefused: () => void reload(),
      onVersion: async (version) => {
        // Files, what a scanner says of them, and messages do not change the version: it is announced again.
        const isRepeated = version === announced;
        announced = version;
        void client.invalidateQueries({ queryKey: taxReturnKeys.messages(id) });
        // What is loading at this moment may be from before the change.
        const shown = await client.ensureQueryData(taxReturnQuery(id)).catch(() => undefined);
        if (shown && (isRepeated || version > shown.workflow.version || awaitsCopy(shown))) void reload();
      },
    });
    return () => following.abort();
  }, [client, id, visible]);
}

/** Whether the copy of the accepted quote or of the signed form is missing: it may have come while the screen connected. */
const awaitsCopy = ({ workflow: { value }, agreements }: TaxReturn): boolean =>
  is.quoteAccepted(value) && agreements.length < (is.wasSignedHere(value) ? 2 : 1);

/** Whether the page is visible: not in a hidden tab or a minimized window. */
const useVisible = (): boolean => useSyncExternalStore(onVisibilityChange, isVisible);

const isVisible = () => document.visibilityState === 'visible';

function onVisibilityChange(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

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
