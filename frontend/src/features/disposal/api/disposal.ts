import type { Schemas } from '@/lib/api/client';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { taxReturnKeys } from '@/features/tax-return/api/keys';
import { api, dataOf, within } from '@/lib/api/client';
import { pageOf } from '@/lib/api/page';
import type { components } from '@/lib/api/schema';
type DisposalState = components['schemas']['DisposalState'];

const all = ['disposal'] as const;
const stateKey = (id: string) => [...all, 'state', id] as const;

/** Milliseconds. Many returns with many files take a while. */
const disposalTimeoutMs = 2 * 60_000;

/** The returns that are due for disposal, or those on hold, the oldest first, a page at a time. */
export const useDisposable = (view: 'due' | 'held') =>
  useInfiniteQuery({
    queryKey: [...all, 'list', view],
    queryFn: ({ pageParam, signal }) =>
      pageOf(api.GET('/api/disposal', { params: { query: { view, after: pageParam } }, signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
  });

/** When a return may be disposed of, and whether it is on hold. */
export const useDisposalState = (id: string) =>
  useQuery({
    queryKey: stateKey(id),
    queryFn: ({ signal }) => dataOf(api.GET('/api/disposal/{id}', { params: { path: { id } }, signal })),
  });

/** What the owner does about disposal. Each throws ApiError, and resolves when the lists show it. */
export function useDisposal() {
  const client = useQueryClient();
  return useMemo(() => {
    const reload = () => client.invalidateQueries({ queryKey: all });
    const show = async (id: string, state: DisposalState) => {
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
