import { useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, dataOf, type Schemas } from '@/lib/api/client';
import { once } from '@/lib/api/once';
import { useRead } from '@/lib/api/queries';
import { mailboxKeys } from './messages.js';
import type { ListPlace } from '../list-place.js';

/** One whole message. Fails with 404 if there is none. */
export const useMessage = (id: string) =>
  useRead(mailboxKeys.message(id), '/api/mailbox/messages/{id}', { path: { id } });

/** The ids of the messages before and after one in its list. */
export const useNeighbors = (id: string, place: ListPlace) =>
  useRead(mailboxKeys.neighbors(id, place), '/api/mailbox/messages/{id}/neighbors', {
    path: { id },
    query: { q: place.q || undefined, open: place.open ? 'true' : undefined },
  });

/** Marks a message as read once it is shown. If that fails, it stays unread until it is opened again. */
export function useMarkRead({ id, unread }: Schemas['MailMessage']): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!unread) return;
    api.POST('/api/mailbox/messages/{id}/read', { params: { path: { id } } }).then(
      () => show(client, id, { unread: false }),
      () => undefined,
    );
  }, [client, id, unread]);
}

/** Closes a message without an answer. Resolves with it: someone else may have been faster. Throws ApiError. */
export function useClose({
  id,
}: Schemas['MailMessage']): (reason: string) => Promise<Schemas['MailSummary']> {
  const client = useQueryClient();
  return async (reason) => {
    const closed = await dataOf(
      api.POST('/api/mailbox/messages/{id}/close', { params: { path: { id } }, body: { reason } }),
    );
    show(client, id, closed);
    void client.invalidateQueries({ queryKey: mailboxKeys.lists });
    return closed;
  };
}

/**
 * Sends a message, and then loads the one that it answers again. Throws ApiError, with a sentence for each refused
 * field.
 */
export function useSendMail(): (body: Schemas['SendMail']) => Promise<void> {
  const client = useQueryClient();
  return async (body) => {
    await api.POST('/api/mailbox/messages', { body, fetch: once });
    void client.invalidateQueries({ queryKey: mailboxKeys.lists });
    if (body.inReplyTo) void client.invalidateQueries({ queryKey: mailboxKeys.message(body.inReplyTo) });
  };
}

/** Shows what has changed of a message, on its page and in lists. */
function show(client: QueryClient, id: string, changed: Partial<Schemas['MailSummary']>): void {
  client.setQueryData<Schemas['MailMessage']>(
    mailboxKeys.message(id),
    (shown) => shown && { ...shown, ...changed },
  );
  client.setQueriesData<InfiniteData<Schemas['MailPage']>>(
    { queryKey: mailboxKeys.lists },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map(({ messages, ...page }) => ({
          ...page,
          messages: messages.map((message) => (message.id === id ? { ...message, ...changed } : message)),
        })),
      },
  );
}
