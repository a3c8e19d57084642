import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '@/lib/api/client';
import { mailboxKeys } from './keys.js';

const lookEveryMs = 30_000;

/** The inbox, newest first, 20 a page (spec 2 §9); new mail appears while the screen is in view. */
export const useInbox = () =>
  useInfiniteQuery({
    queryKey: mailboxKeys.inbox,
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/mailbox/messages', { query: { pageToken: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextPageToken }) => nextPageToken,
    refetchInterval: lookEveryMs,
  });
