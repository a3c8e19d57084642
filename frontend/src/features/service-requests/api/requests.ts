import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '@/lib/api/client';
import { pageOf } from '@/lib/api/page';
import type { components } from '@/lib/api/schema';

export type ServiceRequest = components['schemas']['ServiceRequest'];
export type RequestStatus = 'open' | 'answered';

const all = ['serviceRequests'] as const;

/** How often the list and the count are fetched again, in milliseconds. */
const every = 60_000;

/** One view of the requests, newest first, a page at a time. */
export const useRequests = (status: RequestStatus) =>
  useInfiniteQuery({
    queryKey: [...all, 'list', status],
    queryFn: ({ pageParam, signal }) =>
      pageOf(api.GET('/api/serviceRequests', { params: { query: { status, after: pageParam } }, signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    refetchInterval: every,
  });

/** The number of requests that wait for an answer. */
export const useRequestCounts = () =>
  useQuery({
    queryKey: [...all, 'counts'],
    queryFn: ({ signal }) => dataOf(api.GET('/api/serviceRequests/counts', { signal })),
    refetchInterval: every,
  });

/** Marks a request as answered, or as waiting again. */
export function useMarkAnswered() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, answered }: { id: string; answered: boolean }) =>
      dataOf(api.PUT('/api/serviceRequests/{id}/answered', { params: { path: { id } }, body: { answered } })),
    onSettled: () => client.invalidateQueries({ queryKey: all }),
  });
}
