import { useQuery, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, dataOf } from '@/lib/api/client';
import { mailboxKeys } from './keys.js';
import type { MailMessage, MailPage, OutgoingMail } from './types.js';

/** One whole message. Fails with 404 if there is none. */
export const useMessage = (id: string) =>
  useQuery({
    queryKey: mailboxKeys.message(id),
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/mailbox/messages/{id}', { params: { path: { id } }, signal })),
  });

/** The ids of the messages before and after one in its folder or, with words, in a search of it. */
export const useNeighbors = (id: string, q: string) =>
  useQuery({
    queryKey: mailboxKeys.neighbors(id, q),
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/mailbox/messages/{id}/neighbors', {
          params: { path: { id }, query: { q: q || undefined } },
          signal,
        }),
      ),
  });

/** Marks a message as read once it is shown. If that fails, it stays unread until it is opened again. */
export function useMarkRead({ id, unread }: MailMessage): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!unread) return;
    api.POST('/api/mailbox/messages/{id}/read', { params: { path: { id } } }).then(
      () => showAsRead(client, id),
      () => undefined,
    );
  }, [client, id, unread]);
}

/** Sends a message. Repeats with the same key count as one. Throws ApiError, with a sentence for each refused field. */
export const sendMail = (body: OutgoingMail, key: string) =>
  dataOf(api.POST('/api/mailbox/messages', { body, headers: { 'Idempotency-Key': key } }));

function showAsRead(client: QueryClient, id: string): void {
  client.setQueryData<MailMessage>(mailboxKeys.message(id), (shown) => shown && { ...shown, unread: false });
  client.setQueriesData<InfiniteData<MailPage>>(
    { queryKey: mailboxKeys.lists },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map(({ messages, ...page }) => ({
          ...page,
          unreadCount: Math.max(0, page.unreadCount - 1),
          messages: messages.map((message) => (message.id === id ? { ...message, unread: false } : message)),
        })),
      },
  );
}
