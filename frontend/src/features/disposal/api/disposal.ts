import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { taxReturnKeys } from '@/features/tax-return/api/keys';
import { api, dataOf, type Schemas, within } from '@/lib/api/client';
import { usePages, useRead } from '@/lib/api/queries';

const all = ['disposal'] as const;
const stateKey = (id: string) => [...all, 'state', id] as const;

/** Milliseconds. Many returns with many files take a while. */
const disposalTimeoutMs = 2 * 60_000;

/** The returns that are due for disposal, or those on hold, the oldest first, a page at a time. */
export const useDisposable = (view: 'due' | 'held') =>
  usePages([...all, 'list', view], '/api/disposal', { query: { view } });

/** When a return may be disposed of, and whether it is on hold. */
export const useDisposalState = (id: string) => useRead(stateKey(id), '/api/disposal/{id}', { path: { id } });

/** What the owner does about disposal. Each throws ApiError, and resolves when the lists show it. */
export function useDisposal() {
  const client = useQueryClient();
  return useMemo(() => {
    const reload = () => client.invalidateQueries({ queryKey: all });
    const show = async (id: string, state: Schemas['DisposalState']) => {
      client.setQueryData(stateKey(id), state);
      await reload();
    };
    return {
      async dispose(ids: readonly string[]): Promise<Schemas['Disposed']> {
        const done = await dataOf(
          api.POST('/api/disposal', { body: { ids: [...ids] }, fetch: within(disposalTimeoutMs) }),
        );
        await Promise.all([reload(), client.invalidateQueries({ queryKey: taxReturnKeys.lists })]);
        return done;
      },
      hold: async (id: string, reason: string) =>
        show(
          id,
          await dataOf(api.PUT('/api/disposal/{id}/hold', { params: { path: { id } }, body: { reason } })),
        ),
      release: async (id: string) =>
        show(id, await dataOf(api.DELETE('/api/disposal/{id}/hold', { params: { path: { id } } }))),
    };
  }, [client]);
}
