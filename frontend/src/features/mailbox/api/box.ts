import { useInfiniteQuery } from '@tanstack/react-query';
import { api, dataOf } from '@/lib/api/client';
import { mailboxKeys } from './keys.js';
import type { MailBox } from './types.js';

const pollEveryMs = 30_000;

/** The inbox or the sent mail, newest first, 20 a page (spec 2 §9). Polls for new mail while the screen is visible. */
export const useBox = (box: MailBox) =>
  useInfiniteQuery({
    queryKey: mailboxKeys.box(box),
    queryFn: ({ pageParam, signal }) =>
      dataOf(api.GET('/api/mailbox/messages', { params: { query: { box, pageToken: pageParam } }, signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextPageToken }) => nextPageToken,
    refetchInterval: pollEveryMs,
  });
