import { isStaff, type Role } from '@tax-firm/machines';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { taxReturnKeys } from '@/features/tax-return/api/keys';
import { api, dataOf } from '@/lib/api/client';
import { once } from '@/lib/api/once';
import { useRead } from '@/lib/api/queries';
import type { components } from '@/lib/api/schema';

type Schemas = components['schemas'];

/** The messages of a return, oldest first, and how many the viewer's side has not read. */
export type Thread = Schemas['MessageThread'];
export type Message = Schemas['ReturnMessage'];

/** Fallback in case the return's event stream is interrupted. */
const pollIntervalMs = 60_000;

/** The thread of a return. The return's event stream triggers refetches. */
export const useThread = (id: string) =>
  useRead(taxReturnKeys.messages(id), '/api/taxReturns/{id}/messages', {
    path: { id },
    refetchInterval: pollIntervalMs,
  });

/** Number of messages from the other side that wait for the viewer. Does not load the messages, which would count as reading them. */
export const useUnread = (id: string): number =>
  useRead([...taxReturnKeys.messages(id), 'unread'], '/api/taxReturns/{id}/messages/unread', {
    path: { id },
    refetchInterval: pollIntervalMs,
  }).data?.unread ?? 0;

/**
 * Sends a message to the other side, and then loads the thread again. Throws ApiError.
 */
export function useSendMessage(id: string): (message: string) => Promise<void> {
  const client = useQueryClient();
  return useMemo(
    () => async (message) => {
      await api.POST('/api/taxReturns/{id}/messages', {
        params: { path: { id } },
        body: { message },
        fetch: once,
      });
      // The lists' marks and the next deadline depend on messages too.
      void client.invalidateQueries({ queryKey: taxReturnKeys.lists });
      void client.invalidateQueries({ queryKey: taxReturnKeys.one(id) });
      void client.invalidateQueries({ queryKey: taxReturnKeys.messages(id) });
    },
    [client, id],
  );
}

/** Closes what the client wrote without an answer; staff only. Throws ApiError. */
export function useCloseMessages(id: string): (text: string) => Promise<void> {
  const client = useQueryClient();
  return async (text) => {
    await api.POST('/api/taxReturns/{id}/messages/close', { params: { path: { id } }, body: { text } });
    void client.invalidateQueries({ queryKey: taxReturnKeys.lists });
    void client.invalidateQueries({ queryKey: taxReturnKeys.one(id) });
    void client.invalidateQueries({ queryKey: taxReturnKeys.messages(id) });
  };
}

/** Marks the shown messages as read by the viewer, and so by their side. An auditor is on neither side. */
export function useMarkSeen(id: string, role: Role, thread: Thread | undefined): void {
  const client = useQueryClient();
  const takesPart = role === 'Client' || isStaff(role);
  const newest = thread?.messages.at(-1)?.id;
  const side = role === 'Client' ? 'client' : 'firm';
  const hasNew = thread?.messages.some((each) => each.side !== side && each.seenAt === null) ?? false;
  useEffect(() => {
    if (!takesPart || !hasNew || newest === undefined) return;
    dataOf(
      api.POST('/api/taxReturns/{id}/messages/seen', { params: { path: { id } }, body: { upTo: newest } }),
    ).then(
      (left) => {
        client.setQueryData<Thread>(taxReturnKeys.messages(id), (shown) => shown && { ...shown, ...left });
        client.setQueryData([...taxReturnKeys.messages(id), 'unread'], left);
        void client.invalidateQueries({ queryKey: taxReturnKeys.lists });
      },
      // The messages stay unread until the next refetch tries again.
      () => undefined,
    );
  }, [client, id, takesPart, hasNew, newest]);
}
