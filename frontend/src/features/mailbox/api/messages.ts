import { useInfiniteQuery } from '@tanstack/react-query';
import { api, dataOf } from '@/lib/api/client';
import type { ListPlace } from '../list-place.js';

/** Query keys of the mailbox. */
export const mailboxKeys = {
  lists: ['mailbox', 'list'] as const,
  list: (place: ListPlace) => ['mailbox', 'list', place] as const,
  addresses: ['mailbox', 'addresses'] as const,
  message: (id: string) => ['mailbox', 'message', id] as const,
  neighbors: (id: string, place: ListPlace) => ['mailbox', 'neighbors', id, place] as const,
};

const pollEveryMs = 30_000;

/**
 * The messages of a folder or of a search in it, newest first, 20 a page (spec 2 §9). Polls a folder for new mail while
 * the screen is visible, but no search, which costs a mail server much.
 */
export const useMessages = ({ box, open, q }: ListPlace) =>
  useInfiniteQuery({
    queryKey: mailboxKeys.list({ box, open, q }),
    queryFn: ({ pageParam, signal }) =>
      dataOf(
        api.GET('/api/mailbox/messages', {
          params: {
            query: { box, open: open ? 'true' : undefined, q: q || undefined, pageToken: pageParam },
          },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextPageToken }) => nextPageToken,
    refetchInterval: q ? false : pollEveryMs,
  });
